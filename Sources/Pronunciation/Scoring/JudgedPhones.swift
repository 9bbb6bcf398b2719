/// Expected phones, where they lie, and how good they are.
struct JudgedPhones {
    var alignment: PhoneAlignment
    var inputs: HeadInputs
    var scores: RawScores
}

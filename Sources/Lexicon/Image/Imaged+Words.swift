import Images

extension CEFRLevel: Imaged {}
extension PartOfSpeech: Imaged {}
extension Features: Imaged {}

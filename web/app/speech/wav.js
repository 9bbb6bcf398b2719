/** A WAV file of 16-bit mono samples at 16 kHz. @param {Int16Array[]} pieces */
export function wav(pieces) {
    const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    const head = new DataView(new ArrayBuffer(44));
    const text = (at, value) => [...value].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)));
    text(0, "RIFF");
    head.setUint32(4, 36 + bytes, true);
    text(8, "WAVEfmt ");
    head.setUint32(16, 16, true);
    head.setUint16(20, 1, true);
    head.setUint16(22, 1, true);
    head.setUint32(24, 16000, true);
    head.setUint32(28, 32000, true);
    head.setUint16(32, 2, true);
    head.setUint16(34, 16, true);
    text(36, "data");
    head.setUint32(40, bytes, true);
    return new Blob([head, ...pieces], { type: "audio/wav" });
}

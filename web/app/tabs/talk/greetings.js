/** A hello in the language that is learnt. */
const GREETINGS = {
    de: { morning: "Guten Morgen!", afternoon: "Guten Tag!", night: "Guten Abend!" },
    en: { morning: "Good morning!", afternoon: "Good afternoon!", night: "Good evening!" },
    es: { morning: "¡Buenos días!", afternoon: "¡Buenas tardes!", night: "¡Buenas noches!" },
    fr: { morning: "Bonjour !", afternoon: "Bonjour !", night: "Bonsoir !" },
    it: { morning: "Buongiorno!", afternoon: "Buon pomeriggio!", night: "Buonasera!" },
    ja: { morning: "おはようございます！", afternoon: "こんにちは！", night: "こんばんは！" },
    pt: { morning: "Bom dia!", afternoon: "Boa tarde!", night: "Boa noite!" },
};

/** @param {string} language @param {Date} now */
export function greeting(language, now = new Date()) {
    const hour = now.getHours();
    const part = hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 20 ? "afternoon" : "night";
    return (GREETINGS[language] ?? GREETINGS.en)[part];
}

/** Why something is suggested, in the learner's words. */

import { hasText, t } from "../../ui/text.js";

/** @param {{ kind: string, text?: string, by?: string, daysLeft?: number }} reason */
export function reasonText({ kind, text, by, daysLeft }) {
    if (kind === "shared") return [by ? t("reason.shared.by", { name: by }) : t("reason.shared"), left(daysLeft)].filter(Boolean).join(" ");
    return hasText(`reason.${kind}`) ? t(`reason.${kind}`) : text ?? "";
}

function left(days) {
    if (typeof days !== "number") return "";
    return days === 0 ? t("reason.today") : days < 0 ? t("reason.late", { count: -days }) : t("reason.left", { count: days });
}

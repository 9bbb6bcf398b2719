/** Why something is suggested, in the learner's words. */

import { hasText, t } from "../../ui/text.js";

/** @param {{ kind: string, text?: string }} reason */
export function reasonText({ kind, text }) { return hasText(`reason.${kind}`) ? t(`reason.${kind}`) : text ?? ""; }

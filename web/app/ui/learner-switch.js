/** Who learns now, on a device that several learners share. */

import { h, labelled } from "./dom.js";
import { learnerName } from "./names.js";
import { t } from "./text.js";

/**
 * A field to change the learner with; nothing where the device has only one.
 * @param {import("../api.js").Api} api
 * @returns {Promise<HTMLElement | null>}
 */
export async function learnerSwitch(api) {
    const { learners } = await api.call("device.current", {}).catch(() => api.account);
    if (learners.length < 2) return null;
    const profiles = await Promise.all(learners.map((learnerID) => api.callOrKept("learner.get", { learnerID }).catch(() => null)));
    const select = h("select", { id: "learner-switch", onchange: () => {
        api.useLearner(profiles.find((profile) => profile?.id === select.value));
        location.reload();
    } }, profiles.filter(Boolean).map((profile) => h("option", { value: profile.id, selected: profile.id === api.learnerID }, learnerName(profile))));
    return labelled(t("who.choose"), select);
}

/** When a test counts as hung: several times the deadline of `until`. No busy machine should reach it. */
export const testMs = 300_000;

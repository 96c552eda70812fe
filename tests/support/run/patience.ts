/** When a test counts as hung: several times the deadline of `until`. No busy machine should reach it. */
export const testMs = 300_000;

/** The same for a test that walks through two hundred pages, which takes a minute and a half on a quiet machine. */
export const walkMs = 3 * testMs;

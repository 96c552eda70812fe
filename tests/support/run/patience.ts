/**
 * How long a test may take before it counts as hung: several times what `until` waits for one thing. It promises no speed,
 * and no busy machine should come near it.
 */
export const testMs = 300_000;

/** Every control character but the one that PostgreSQL's texts cannot hold. */
const controls = String.fromCharCode(...Array.from({ length: 0x9f }, (_, code) => code + 1));

/** What a text may have: quotes, other scripts, what lies outside of the first plane, what looks like JSON. */
export const anyText: readonly string[] = [
  controls,
  '',
  'null',
  '"\\"\\\\/',
  'زينب – الكرّادة، بغداد ١٢',
  '🍔\u2028\u2029\ufeff',
  '{"lines":[],"promotions":[]}',
  ' \u00a0 ',
];

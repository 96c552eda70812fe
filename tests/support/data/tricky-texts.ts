const asciiAndControls = String.fromCharCode(...Array.from({ length: 0x9f }, (_, code) => code + 1));

export const trickyTexts: readonly string[] = [
  asciiAndControls,
  '',
  'null',
  '"\\"\\\\/',
  'زينب – الكرّادة، بغداد ١٢',
  '🍔\u2028\u2029\ufeff',
  '{"lines":[],"promotions":[]}',
  ' \u00a0 ',
];

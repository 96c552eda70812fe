/** Drawings of the demo's dishes, seen from above, as `data:` URLs: small, and nobody's property. */
export const pictures = {
  masgouf: drawing(
    '#7a4a2b',
    platter('#f3e9da') +
      '<path d="M66 150c20-48 74-66 122-56 34 7 60 24 84 56-24 32-50 49-84 56-48 10-102-8-122-56z" fill="#c9772f"/><path d="M92 150c18-30 54-42 92-36 28 5 46 16 64 36-18 20-36 31-64 36-38 6-74-6-92-36z" fill="#e5a455"/><path d="M100 150h160" stroke="#8a4a1b" stroke-width="5"/><path d="M130 122l14 56M160 116l10 68M192 116l4 68M222 124l-6 52" stroke="#a85f24" stroke-width="4" stroke-linecap="round"/><path d="M272 150l42-34c-6 24-6 44 0 68z" fill="#b9682a"/>' +
      lemon(110, 92) +
      lemon(300, 214) +
      parsley(250, 84) +
      parsley(120, 218),
  ),
  kebab: drawing(
    '#8c2f1b',
    platter('#f7efe3') +
      ['104', '142', '180'].map((y) => skewer(Number(y), '#7b4026')).join('') +
      tomato(112, 222) +
      tomato(152, 226) +
      parsley(226, 224) +
      parsley(262, 216),
  ),
  tikka: drawing(
    '#a8531c',
    plate('#f7efe3') +
      chunks('#d9702c', '#f0a04b') +
      lemon(246, 96) +
      parsley(152, 84) +
      '<path d="M118 206c30 26 96 28 128-2" stroke="#b23a5b" stroke-width="9" fill="none" stroke-linecap="round" stroke-dasharray="16 12"/>',
  ),
  biryani: drawing(
    '#31543f',
    plate('#fbf4e6') +
      rice() +
      '<path d="M172 116c24-18 62-6 60 24-2 24-34 34-58 22-22-12-22-32-2-46z" fill="#b8622a"/><path d="M184 122c16-10 38-4 36 14" stroke="#e5a062" stroke-width="7" fill="none" stroke-linecap="round"/>',
  ),
  soup: drawing(
    '#4b5a2e',
    bowl('#e9a53c', '#f4c064') +
      '<path d="M156 150c18-26 62-28 76-2" stroke="#fbe3b0" stroke-width="8" fill="none" stroke-linecap="round"/>' +
      lemon(288, 76) +
      parsley(198, 160),
  ),
  fattoush: drawing('#2f5d3a', bowl('#6fa043', '#8fbe58') + salad()),
  hummus: drawing(
    '#8a6a2f',
    bowl('#ecd6a6', '#f5e6c3') +
      '<path d="M150 150a50 50 0 1 1 50 50 36 36 0 1 1-36-40 24 24 0 1 1 34 22" fill="none" stroke="#d9bb7c" stroke-width="11" stroke-linecap="round"/><circle cx="198" cy="152" r="15" fill="#b98a1e" opacity=".75"/><circle cx="232" cy="118" r="7" fill="#c9a05a"/><circle cx="246" cy="136" r="7" fill="#c9a05a"/><circle cx="238" cy="156" r="7" fill="#c9a05a"/>' +
      parsley(168, 106),
  ),
  kunafa: drawing(
    '#7b3f6b',
    plate('#f9f1e4') +
      '<circle cx="200" cy="150" r="74" fill="#e08a2b"/><circle cx="200" cy="150" r="74" fill="none" stroke="#c06d17" stroke-width="8"/><path d="M200 150V76M200 150l64 37M200 150l-64 37" stroke="#f7e3bd" stroke-width="7"/><g fill="#5f8a35"><circle cx="200" cy="150" r="12"/><circle cx="178" cy="118" r="6"/><circle cx="226" cy="122" r="6"/><circle cx="234" cy="160" r="6"/><circle cx="200" cy="194" r="6"/><circle cx="166" cy="160" r="6"/></g>',
  ),
  tea: drawing(
    '#5a2d1a',
    '<ellipse cx="200" cy="236" rx="104" ry="22" fill="#00000033"/><ellipse cx="200" cy="228" rx="104" ry="22" fill="#f3e3c9"/><ellipse cx="200" cy="224" rx="76" ry="13" fill="#e0c79f"/><path d="M160 78h80c4 40-22 54-20 82 2 24 14 34 10 62h-60c-4-28 8-38 10-62 2-28-24-42-20-82z" fill="#fff" opacity=".35"/><path d="M164 96h72c0 30-20 42-18 66 2 22 12 32 9 56h-54c-3-24 7-34 9-56 2-24-18-36-18-66z" fill="#a5401a"/><path d="M178 100c0 26 12 36 12 60" stroke="#fff" stroke-width="6" opacity=".5" fill="none" stroke-linecap="round"/><ellipse cx="200" cy="96" rx="36" ry="7" fill="#c65a27"/><path d="M186 60c-10-14 10-20 0-36M214 60c-10-14 10-20 0-36" stroke="#fff" stroke-width="5" fill="none" opacity=".45" stroke-linecap="round"/>',
  ),
} as const;

/** The mark of the demo's restaurant: the river and the fire beside it. */
export const logo = picture(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#fff"/><path d="M49 14c3 13 19 18 19 36a20 20 0 0 1-40 0c0-9 5-13 8-20 3 5 5 6 6 10 5-7 8-15 7-26z" fill="#b5471f"/><path d="M49 40c2 6 8 8 8 16a9 9 0 0 1-18 0c0-6 8-8 10-16z" fill="#f0b04a"/><path d="M14 78c8-7 15-7 23 0s15 7 23 0 15-7 22 0" fill="none" stroke="#245a66" stroke-width="6" stroke-linecap="round"/></svg>',
);

function drawing(cloth: string, inner: string): string {
  return picture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${cloth}"/><path d="M0 40h400M0 260h400" stroke="#fff" stroke-opacity=".12" stroke-width="10"/>${inner}</svg>`,
  );
}

function picture(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

function plate(colour: string): string {
  return `<circle cx="200" cy="158" r="122" fill="#00000033"/><circle cx="200" cy="150" r="122" fill="${colour}"/><circle cx="200" cy="150" r="92" fill="#fff" opacity=".75"/>`;
}

function platter(colour: string): string {
  return `<ellipse cx="196" cy="160" rx="178" ry="118" fill="#00000033"/><ellipse cx="196" cy="152" rx="178" ry="118" fill="${colour}"/><ellipse cx="196" cy="152" rx="152" ry="94" fill="#fff" opacity=".7"/>`;
}

function bowl(outer: string, inner: string): string {
  return `<circle cx="200" cy="160" r="120" fill="#00000033"/><circle cx="200" cy="150" r="120" fill="#f6ecdd"/><circle cx="200" cy="150" r="98" fill="${outer}"/><circle cx="196" cy="146" r="86" fill="${inner}"/>`;
}

function lemon(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="23" fill="#f2c230"/><circle cx="${x}" cy="${y}" r="18" fill="#fbe58c"/><path d="M${x - 16} ${y}h32M${x} ${y - 16}v32M${x - 11} ${y - 11}l22 22M${x + 11} ${y - 11}l-22 22" stroke="#f2c230" stroke-width="3"/>`;
}

function parsley(x: number, y: number): string {
  return `<g fill="#4f8a3a"><circle cx="${x}" cy="${y}" r="9"/><circle cx="${x + 12}" cy="${y + 4}" r="7"/><circle cx="${x - 9}" cy="${y + 8}" r="7"/><circle cx="${x + 4}" cy="${y + 13}" r="6"/></g>`;
}

function tomato(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="19" fill="#c8321f"/><path d="M${x - 9} ${y - 5}l18 10M${x - 9} ${y + 6}l18-12" stroke="#5c1a0e" stroke-width="4" stroke-linecap="round"/>`;
}

function skewer(y: number, colour: string): string {
  const grill = [120, 160, 200, 240].map((x) => `M${x} ${y - 11}l12 22`).join('');
  return `<path d="M50 ${y}h300" stroke="#b9b4ab" stroke-width="6"/><rect x="92" y="${y - 15}" width="196" height="30" rx="15" fill="${colour}"/><path d="${grill}" stroke="#4d2413" stroke-width="6" stroke-linecap="round"/><path d="M108 ${y - 8}h160" stroke="#a86a44" stroke-width="4" stroke-linecap="round"/>`;
}

function chunks(colour: string, light: string): string {
  const places = [
    [160, 118],
    [212, 112],
    [148, 160],
    [200, 156],
    [250, 152],
    [178, 196],
    [228, 194],
  ] as const;
  return places
    .map(
      ([x, y]) =>
        `<rect x="${x - 21}" y="${y - 18}" width="42" height="36" rx="12" fill="${colour}"/><path d="M${x - 10} ${y - 8}h20" stroke="${light}" stroke-width="6" stroke-linecap="round"/>`,
    )
    .join('');
}

function rice(): string {
  const grains = Array.from({ length: 70 }, (_, index) => {
    const angle = index * 2.4;
    const away = 9 * Math.sqrt(index);
    const x = Math.round(200 + away * Math.cos(angle));
    const y = Math.round(150 + away * Math.sin(angle));
    return `M${x} ${y}l${index % 2 ? 9 : -7} ${index % 3 ? 5 : -7}`;
  });
  return `<circle cx="200" cy="150" r="84" fill="#efc667"/><path d="${grains.join('')}" stroke="#fff3d0" stroke-width="5" stroke-linecap="round"/><g fill="#5b2b1e"><circle cx="150" cy="180" r="7"/><circle cx="226" cy="196" r="7"/><circle cx="158" cy="112" r="7"/><circle cx="258" cy="168" r="7"/></g>`;
}

function salad(): string {
  const leaves = ['#7fb34a', '#a8cf6c', '#5c8f37'];
  const greens = Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [Math.round(200 + 58 * Math.cos(index * 2.4)), Math.round(148 + 52 * Math.sin(index * 1.9))];
    return `<ellipse cx="${x}" cy="${y}" rx="24" ry="14" fill="${leaves[index % leaves.length]}" transform="rotate(${index * 47} ${x} ${y})"/>`;
  });
  return `${greens.join('')}${tomato(166, 132)}${tomato(236, 170)}<circle cx="214" cy="112" r="17" fill="#dcebb5"/><circle cx="214" cy="112" r="11" fill="#c1db8a"/><path d="M150 178l32 10-8 20-32-12zM222 196l30-14 10 18-30 12z" fill="#e0a04a"/>`;
}

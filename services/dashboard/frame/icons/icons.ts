import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf } from '../../../../shared/ui/texts/shared-texts.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';

export interface FixedFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The PNG files are icon.svg without its round corners, because systems add their own. */
const sizes = [180, 192, 512] as const;
const svg = fileOf('icon.svg', 'image/svg+xml');
const pngs = sizes.map((size) => ({ ...fileOf(`icon-${size}.png`, 'image/png'), size }));

/** Their addresses must never change, because browsers store them with an installed app. */
export const fixedFiles: readonly FixedFile[] = [
  svg,
  ...pngs,
  ...(['en', 'ar'] as const).map((language) => ({
    path: manifestPath(language),
    type: 'application/manifest+json',
    bytes: new TextEncoder().encode(JSON.stringify(manifestOf(language))),
  })),
];

export function manifestPath(language: Language): string {
  return `/manifest-${language}.webmanifest`;
}

/** The web app manifest; its colours are the light ones of shared/ui/styles/base/colours.css. */
function manifestOf(language: Language) {
  const { name } = textsOf(language);
  return {
    ...{ name, short_name: name, lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' },
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
    ...{ background_color: '#fbfaf7', theme_color: '#0b5e60' },
    icons: [
      { src: svg.path, sizes: 'any', type: svg.type },
      ...pngs.map(({ path, size, type }) => ({ src: path, sizes: `${size}x${size}`, type, purpose: 'any maskable' })),
    ],
  };
}

function fileOf(name: string, type: string): FixedFile {
  return { path: `/${name}`, type, bytes: new Uint8Array(readFileSync(join(import.meta.dir, name))) };
}

import sharp, { type Sharp } from 'sharp';

/** A picture that compresses badly. */
export function noisePicture(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#123456', noise } });
}

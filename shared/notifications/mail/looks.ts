/** The colours of shared/ui/styles/base/colours.css in hex: mail programs know neither oklch() nor light-dark(). */
const day = { canvas: '#fbfaf7', card: '#ffffff', line: '#dcd9d2', ink: '#22201b', soft: '#59554d', action: '#0b5e60' };
const night = {
  canvas: '#161412',
  card: '#201e1b',
  line: '#3d3a35',
  ink: '#eeece7',
  soft: '#b6b2aa',
  action: '#74d3d1',
};
const onAction = { day: '#fbfffe', night: '#0a2224' };

/** The dark theme, in mail programs that support style sheets; the styles of the elements are the light theme. */
export const mailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: ${night.canvas} !important; }
  .card { background-color: ${night.card} !important; border-color: ${night.line} !important; }
  .ink { color: ${night.ink} !important; border-color: ${night.line} !important; }
  .soft { color: ${night.soft} !important; }
  .button { background-color: ${night.action} !important; color: ${onAction.night} !important; }
}
`;

const font = "font-family:system-ui,-apple-system,'Segoe UI','Noto Sans','Noto Sans Arabic',sans-serif";
const breakLongWords = 'overflow-wrap:anywhere;word-break:break-word';

/** In each element, because some mail programs drop style sheets. */
export const looks = {
  canvas: `margin:0;padding:0;background-color:${day.canvas};${font};font-size:16px;line-height:1.6`,
  column: `max-width:560px;margin:0 auto;padding:24px 16px 32px;${font}`,
  from: `margin:0 4px 12px;font-size:14px;font-weight:600;color:${day.soft};${breakLongWords}`,
  card: `padding:28px 24px;background-color:${day.card};border:1px solid ${day.line};border-radius:10px`,
  title: `margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:650;color:${day.ink};${breakLongWords}`,
  line: `margin:0 0 12px;color:${day.ink};${breakLongWords}`,
  row: `margin:0;padding:10px 0;border-bottom:1px solid ${day.line};color:${day.ink};${breakLongWords}`,
  whatToDo: `margin:12px 0 24px;color:${day.soft}`,
  button: `display:inline-block;padding:11px 22px;border-radius:8px;background-color:${day.action};color:${onAction.day};font-weight:600;text-decoration:none`,
  foot: `margin:20px 4px 0;font-size:13px;line-height:1.7;color:${day.soft};${breakLongWords}`,
  link: `color:${day.soft}`,
} as const;

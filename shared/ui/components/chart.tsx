import { number } from '../texts/formats.ts';
import type { Language } from '../texts/texts.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly before?: number;
}

interface ChartProps {
  readonly language: Language;
  readonly label: string;
  readonly axis: string;
  readonly now: string;
  readonly before?: string;
  readonly asTable: string;
  readonly bars: readonly Bar[];
}

const width = 10;
const height = 60;
const maxLabels = 6;

export function Chart({ language, label, axis, now, before, asTable, bars }: ChartProps) {
  const max = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]));
  const heightOf = (value: number): number => Math.round((value / max) * height * 10) / 10;
  const rect = (which: 'before' | 'now', index: number, margin: number, value: number) => (
    <rect
      class={`chart__${which}`}
      x={index * width + margin}
      width={width - 2 * margin}
      y={height - heightOf(value)}
      height={heightOf(value)}
    />
  );
  const every = Math.ceil(bars.length / maxLabels);
  return (
    <figure class="chart">
      <figcaption class="chart__head">
        <strong>{label}</strong>
        <span class="chart__legend">
          <span class="chart__key chart__key--now">{now}</span>
          {before && <span class="chart__key chart__key--before">{before}</span>}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length * width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, index) => (
          <g>
            <title>{`${bar.label}: ${number(language, bar.value)}`}</title>
            {bar.before !== undefined && rect('before', index, 0.5, bar.before)}
            {rect('now', index, 2.5, bar.value)}
          </g>
        ))}
      </svg>
      <p class="chart__axis" aria-hidden="true">
        {bars
          .filter((_, index) => index % every === 0)
          .map((bar) => (
            <span>{bar.label}</span>
          ))}
      </p>
      <details class="chart__table">
        <summary>{asTable}</summary>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              <th scope="col">{now}</th>
              {before && <th scope="col">{before}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr>
                <th scope="row">{bar.label}</th>
                <td>{number(language, bar.value)}</td>
                {before && <td>{number(language, bar.before ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

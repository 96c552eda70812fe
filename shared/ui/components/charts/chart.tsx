import { number } from '../../texts/formats.ts';
import type { Language } from '../../texts/texts.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly previous?: number;
}

interface ChartProps {
  readonly language: Language;
  readonly label: string;
  readonly axis: string;
  readonly currentLabel: string;
  readonly previousLabel?: string;
  readonly tableLabel: string;
  readonly bars: readonly Bar[];
}

const width = 10;
const height = 60;
const maxLabels = 6;

export function Chart({ language, label, axis, currentLabel, previousLabel, tableLabel, bars }: ChartProps) {
  const max = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.previous ?? 0]));
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
          <span class="chart__key chart__key--now">{currentLabel}</span>
          {previousLabel && <span class="chart__key chart__key--before">{previousLabel}</span>}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length * width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, index) => (
          <g>
            <title>{`${bar.label}: ${number(language, bar.value)}`}</title>
            {bar.previous !== undefined && rect('before', index, 0.5, bar.previous)}
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
        <summary>{tableLabel}</summary>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              <th scope="col">{currentLabel}</th>
              {previousLabel && <th scope="col">{previousLabel}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr>
                <th scope="row">{bar.label}</th>
                <td>{number(language, bar.value)}</td>
                {previousLabel && <td>{number(language, bar.previous ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

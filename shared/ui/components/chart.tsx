import { number } from '../texts/formats.ts';
import type { Language } from '../texts/texts.ts';

/** One hour, or whatever else stands on the axis. */
interface Bar {
  readonly label: string;
  readonly value: number;
  /** The same time before, which stands behind it. */
  readonly before?: number;
}

interface ChartParts {
  readonly language: Language;
  readonly label: string;
  /** What is counted, and what it is compared with: the columns of the table. */
  readonly axis: string;
  readonly now: string;
  readonly before?: string;
  /** What opens the same numbers as a table. */
  readonly asTable: string;
  readonly bars: readonly Bar[];
}

const width = 10;
const height = 60;
/** Labels that stand under the bars: more would run into each other on a phone. */
const shownLabels = 6;

/** Bars beside each other, and the same numbers as a table for those who do not see them. The style mirrors it for Arabic. */
export function Chart({ language, label, axis, now, before, asTable, bars }: ChartParts) {
  const most = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]));
  const tall = (value: number): number => Math.round((value / most) * height * 10) / 10;
  const every = Math.ceil(bars.length / shownLabels);
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
            {bar.before !== undefined && (
              <rect
                class="chart__before"
                x={index * width + 0.5}
                width={width - 1}
                y={height - tall(bar.before)}
                height={tall(bar.before)}
              />
            )}
            <rect
              class="chart__now"
              x={index * width + 2.5}
              width={width - 5}
              y={height - tall(bar.value)}
              height={tall(bar.value)}
            />
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

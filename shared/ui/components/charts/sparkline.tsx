interface SparklineProps {
  readonly label: string;
  readonly bars: readonly { readonly good: number; readonly bad: number }[];
}

const height = 32;
const step = 5;
const width = 4;

export function Sparkline({ label, bars }: SparklineProps) {
  const max = Math.max(1, ...bars.map(({ good, bad }) => good + bad));
  const size = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / max) * height));
  return (
    <svg class="sparkline" viewBox={`0 0 ${bars.length * step} ${height + 1}`} role="img" aria-label={label}>
      {bars.map(({ good, bad }, index) => {
        const [tall, failed] = [size(good), size(bad)];
        const scale = Math.min(1, height / Math.max(1, tall + failed));
        return (
          <>
            <rect class="sparkline__none" x={index * step} y={height} width={width} height={1} />
            <rect
              class="sparkline__good"
              x={index * step}
              y={height - tall * scale}
              width={width}
              height={tall * scale}
            />
            <rect
              class="sparkline__bad"
              x={index * step}
              y={height - (tall + failed) * scale}
              width={width}
              height={failed * scale}
            />
          </>
        );
      })}
    </svg>
  );
}

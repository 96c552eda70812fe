interface SkeletonParts {
  /** Says what is on its way, to those who do not see the picture. */
  readonly label: string;
  readonly lines?: number;
}

/** Where something will be that is still on its way. It takes the room of what comes, so that nothing jumps. */
export function Skeleton({ label, lines = 3 }: SkeletonParts) {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{label}</span>
      {Array.from({ length: lines }, () => (
        <span class="skeleton__line" />
      ))}
    </div>
  );
}

interface SkeletonParts {
  /** Says what is on its way, to those who do not see the picture. */
  readonly label: string;
}

const lines = 3;

/** Where something will be that is still on its way. It takes the room of what comes, so that nothing jumps. */
export function Skeleton({ label }: SkeletonParts) {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{label}</span>
      {Array.from({ length: lines }, () => (
        <span class="skeleton__line" />
      ))}
    </div>
  );
}

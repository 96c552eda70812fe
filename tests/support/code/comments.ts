export function filesNamedInComments(code: string): string[] {
  const comments = code.match(/^\s*(?:\/?\*|\/\/|--|#).*|(?<=[;,{)] )\/\/ .*|\{?\/\*.*\*\//gm) ?? [];
  return comments.flatMap((comment) => comment.match(named) ?? []);
}

const named = /(?<![\w./@:-])(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|js|sql|css|sh)\b/g;

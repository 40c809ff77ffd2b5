/** The line that the broker's parser of ACL files stopped at, as Erlang tells it. */
export function findBadAclLine(message: string): number | undefined {
  const [, line] = /bad_acl_file_content,\{(\d+),/.exec(message) ?? []
  return line === undefined ? undefined : Number(line)
}

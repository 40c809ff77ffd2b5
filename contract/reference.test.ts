import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AnyOperation } from './client.ts'
import { ERROR_CODES, KNOWN_CODES, OWN_CODES } from './error-codes.ts'
import type { Access, Edition } from './operation.ts'
import { operations } from './operations.ts'

// The reference pages are written by this file: `vitest run contract/reference -u`.

const page = (name: string) => join(import.meta.dirname, '..', 'docs', 'reference', name)

const ACCESS: Record<Access, string> = {
  none: 'everyone',
  any: 'user, API key',
  user: 'user',
}
const EDITION: Record<Edition, string> = {
  both: 'both',
  open: 'open',
  ent: 'enterprise',
  undocumented: 'both, not published',
  own: 'Signalbox',
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = (i: number) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(width(i))).join(' | ')} |`
  return [line(head), line(head.map((_, i) => '-'.repeat(width(i)))), ...rows.map(line)].join('\n')
}

function refusals({ errors }: AnyOperation): string {
  return Object.entries(errors)
    .map(([status, codes]) => `${status} ${codes.map((code) => `\`${code}\``).join(' ')}`)
    .join(', ')
}

it('writes docs/reference/operations.md', async () => {
  const tags = [...new Set(operations.map(({ tag }) => tag))].sort()
  const sections = tags.map((tag) => {
    const rows = operations
      .filter((each) => each.tag === tag)
      .map((each) => [
        `\`${each.method} ${each.at}\``,
        `\`${each.id}\``,
        each.isDeprecated === true ? `${each.summary} (deprecated)` : each.summary,
        ACCESS[each.access],
        EDITION[each.edition],
        Object.keys(each.answers).join(' '),
        refusals(each),
      ])
    const head = ['call', 'operation', 'description', 'callers', 'edition', 'statuses', 'errors']
    return `## ${tag}\n\n${table(head, rows)}\n`
  })
  const text = `# Operations

The ${operations.length} operations of the management API v5 that [contract/](../../contract) describes, below \`/api/v5\`.
The embedded broker serves them and describes them as OpenAPI at \`/api-docs\`. Behind the pass-through, a
cluster serves its own operations.

In addition to the listed errors, every operation may respond with 400 \`BAD_REQUEST\` and 500
\`INTERNAL_ERROR\`, and operations that require a login with 401 and 403: [error codes](errors.md).

This page is written by \`contract/reference.test.ts\`.

${sections.join('\n')}`
  await expect(text).toMatchFileSnapshot(page('operations.md'))
})

it('writes docs/reference/errors.md', async () => {
  const rows = (codes: Record<string, readonly [readonly number[], string]>) =>
    Object.entries(codes).map(([code, [statuses, meaning]]) => [
      `\`${code}\``,
      statuses.join(', '),
      meaning,
      code in ERROR_CODES ? 'yes' : '',
    ])
  const known = table(['code', 'status', 'meaning', 'listed'], rows(KNOWN_CODES))
  const own = table(
    ['code', 'status', 'meaning'],
    rows(OWN_CODES).map((row) => row.slice(0, 3)),
  )
  const text = `# Error codes

A failed call responds with \`{ "code", "message" }\`. Programs should use status and code; the text of
\`message\` may change. It may contain JSON that names the field: \`{ "path", "reason", … }\`, or a list of
these. Handle an unknown code by its status, because brokers may use codes that are not listed.

*Listed* codes are those of \`GET /error_codes\`.

${known}

## Codes of Signalbox

A response of the pass-through itself has the header \`x-signalbox-upstream-failure\`, to distinguish it from
responses of the cluster.

${own}

This page is written by \`contract/reference.test.ts\`.
`
  await expect(text).toMatchFileSnapshot(page('errors.md'))
})

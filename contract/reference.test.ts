import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AnyOperation } from './client.ts'
import { readOpenApi } from '@signalbox/testing/facts'
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
        each.isForAdministrators === true
          ? `${ACCESS[each.access]}: administrators`
          : ACCESS[each.access],
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

/** Why the embedded broker does not have operations of the enterprise edition, by the begin of their addresses. */
const LEFT_OUT: readonly [at: string, reason: string][] = [
  [
    '/gcp_devices',
    'Google has ended the service whose devices are imported; register their keys with JWT.',
  ],
  ['/license', 'There is no license: no feature and no number of connections depends on one.'],
]

it('writes docs/reference/enterprise.md', async () => {
  const listPlaces = (edition: 'open' | 'enterprise') =>
    Object.entries(readOpenApi(edition).paths).flatMap(([at, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${at}`),
    )
  const published = listPlaces('enterprise')
  const open = new Set(listPlaces('open'))
  const described = new Map(operations.map((each) => [`${each.method} ${each.at}`, each]))
  const findReason = (place: string) =>
    LEFT_OUT.find(([at]) => place.split(' ')[1]?.startsWith(at) === true)?.[1]
  const toRow = (place: string) => {
    const operation = described.get(place)
    const isAnswered =
      operation !== undefined && (operation.edition === 'both' || operation.isInside)
    const reason = isAnswered ? '' : findReason(place)
    return { place, answer: isAnswered ? 'answered' : '501', reason: reason ?? '' }
  }
  const own = published.filter((place) => !open.has(place)).map(toRow)
  const refused = own.filter(({ answer }) => answer === '501')
  expect(refused.filter(({ place }) => findReason(place) === undefined)).toEqual([])
  expect(published.filter((place) => !described.has(place))).toEqual([])
  const answered = published.length - refused.length
  const partial = operations.filter(({ errors }) => 501 in errors)
  const text = `# Operations of the enterprise edition

The enterprise edition of API 5.7.2 has ${published.length} operations, ${own.length} of which the open edition does not have. The
embedded broker answers ${answered} of them and refuses ${refused.length} with 501 \`NOT_IMPLEMENTED\`. It
reports the edition \`ce\` ([0189](../decisions/0189-edition.md)). With \`--upstream\` the cluster answers all of its own
operations, and the console has screens for those that are described.

## Only in the enterprise edition

${table(
  ['call', 'embedded broker', 'reason'],
  own.map(({ place, answer, reason }) => [`\`${place}\``, answer, reason]),
)}

## Answered in part

These operations answer 501 for kinds that only a cluster has, such as an authenticator or a source of a type that needs an
external service which the embedded broker does not support.

${table(
  ['call', 'operation'],
  partial.map(({ method, at, id }) => [`\`${method} ${at}\``, `\`${id}\``]),
)}

This page is written by \`contract/reference.test.ts\`.
`
  await expect(text).toMatchFileSnapshot(page('enterprise.md'))
})

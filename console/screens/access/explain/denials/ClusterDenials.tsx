import { useFormats, useMessages } from '#language.tsx'
import { useChainName } from '#domain/chain/names.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { Banner } from '#ui/Banner.tsx'
import { Screen } from '#ui/Screen.tsx'
import type { Column } from '#ui/table/table.ts'
import { type Denials, useDenials } from './use-denials.ts'
import { denialMessages, refusedMessages } from './refused.messages.ts'
import { List } from '#list/List.tsx'

/** Counters of refusals. A cluster keeps no list of refused clients, but its counters tell at least the reasons. */
export function ClusterDenials() {
  const t = useMessages(refusedMessages)
  const said = useMessages(denialMessages)
  const read = useDenials()
  return (
    <Screen title={t.title} about={said.about}>
      <Banner tone="info" title={t.upstream}>
        {t.upstreamText} <ScreenLink to={paths.clients()}>{t.upstreamClients}</ScreenLink>
      </Banner>
      <List
        name="denials"
        words={{ title: t.title, empty: t.empty }}
        read={read}
        rows={read.rows}
        columns={useColumns()}
        rowKey={({ what, name }) => `${what} ${name}`}
      />
    </Screen>
  )
}

function useColumns(): readonly Column<Denials>[] {
  const t = useMessages(denialMessages)
  const { number } = useFormats()
  const groups = { connect: t.connections, rights: t.rights }
  const chainName = useChainName()
  const metrics: Readonly<Record<string, string>> = {
    'packets.connack.auth_error': t.connackErrors,
    'authentication.failure': t.loginFailures,
    'authorization.deny': t.denied,
    'packets.publish.auth_error': t.publishErrors,
    'packets.subscribe.auth_error': t.subscribeErrors,
  }
  const describeCause = ({ what, name }: Denials): string => {
    const shown = chainName(name)
    switch (what) {
      case 'metric':
        return metrics[name] ?? name
      case 'flapping':
        return t.flapping
      case 'failed':
      case 'deny':
        return t.deniedBy(shown)
      case 'nomatch':
        return t.noMatchOf(shown)
    }
  }
  const riseText = ({ rise }: Denials) => {
    if (rise === undefined) return ''
    return rise > 0 ? `+${number(rise)}` : number(rise)
  }
  return [
    { key: 'of', header: t.group, text: ({ of }) => groups[of] },
    {
      key: 'cause',
      header: t.cause,
      text: describeCause,
      cell: (row) => <ScreenLink to={pathToCause(row)}>{describeCause(row)}</ScreenLink>,
    },
    {
      key: 'count',
      header: t.count,
      numeric: true,
      text: ({ count }) => number(count),
    },
    { key: 'rise', header: t.minute, numeric: true, text: riseText },
  ]
}

function pathToCause({ of, what, name }: Denials): Address {
  if (what === 'metric') return paths.metrics({ q: name })
  if (what === 'flapping') return paths.banned({ q: name })
  return of === 'connect' ? paths.authentication(name) : paths.authorization(name)
}

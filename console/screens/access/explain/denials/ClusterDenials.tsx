import { useRowsSource } from '../../../../api/list.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { paths } from '../../../../paths.ts'
import type { Address } from '../../../../routing/path.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/table.ts'
import { type Denials, useDenials } from '../../../../upstream/denials/use-denials.ts'
import { denialMessages, refusedMessages } from './refused.messages.ts'

/** A cluster keeps no list of who was refused: what it counts tells at least why. */
export function ClusterDenials() {
  const t = useMessages(refusedMessages)
  const said = useMessages(denialMessages)
  const read = useDenials()
  const source = useRowsSource(read, read.rows)
  return (
    <Screen title={t.title} about={said.about}>
      <Banner tone="info" title={t.upstream}>
        {t.upstreamText} <ScreenLink to={paths.clients()}>{t.upstreamClients}</ScreenLink>
      </Banner>
      <DataTable
        label={t.title}
        source={source}
        columns={useColumns()}
        columnsName="denials"
        file={{ name: 'denials' }}
        rowKey={({ what, name }) => `${what} ${name}`}
        empty={{ title: t.empty }}
      />
    </Screen>
  )
}

function useColumns(): readonly Column<Denials>[] {
  const t = useMessages(denialMessages)
  const { number } = useFormats()
  const groups = { connect: t.connections, rights: t.rights }
  const names: Readonly<Record<string, string>> = { file: t.file, built_in_database: t.builtIn }
  const metrics: Readonly<Record<string, string>> = {
    'packets.connack.auth_error': t.connackErrors,
    'authentication.failure': t.loginFailures,
    'authorization.deny': t.denied,
    'packets.publish.auth_error': t.publishErrors,
    'packets.subscribe.auth_error': t.subscribeErrors,
  }
  const causeOf = ({ of, what, name }: Denials): string => {
    const shown = of === 'rights' ? (names[name] ?? name) : name
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
    { key: 'of', header: t.group, text: ({ of }) => groups[of], cell: ({ of }) => groups[of] },
    {
      key: 'cause',
      header: t.cause,
      text: causeOf,
      cell: (row) => <ScreenLink to={pathOf(row)}>{causeOf(row)}</ScreenLink>,
    },
    {
      key: 'count',
      header: t.count,
      numeric: true,
      text: ({ count }) => number(count),
      cell: ({ count }) => number(count),
    },
    { key: 'rise', header: t.minute, numeric: true, text: riseText, cell: riseText },
  ]
}

function pathOf({ of, what, name }: Denials): Address {
  if (what === 'metric') return paths.metrics({ q: name })
  if (what === 'flapping') return paths.banned({ q: name })
  return of === 'connect' ? paths.authentication(name) : paths.authorization(name)
}

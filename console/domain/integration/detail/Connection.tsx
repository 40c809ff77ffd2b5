import { isRecord } from '@signalbox/formats/is-record'
import { useFormats, useMessages } from '#language.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { integrationMessages } from '../families.messages.ts'
import type { Item } from '../item.ts'
import { detailMessages } from './detail.messages.ts'

/** The fields that types have for the address of their system. */
const ADDRESSES = ['url', 'server', 'servers', 'bootstrap_hosts', 'host', 'endpoint', 'base_url']

/** Server of a connector, and the number of connections to it. */
export function Connection({ item }: { item: Item }) {
  const t = useMessages(detailMessages)
  const words = useMessages(integrationMessages)
  const { number } = useFormats()
  // Types with several modes have it in the parameters of the mode.
  const inside = isRecord(item.parameters) ? item.parameters : {}
  const address = [item, inside]
    .flatMap((from) => ADDRESSES.map((name) => from[name]))
    .find((value) => typeof value === 'string')
  const { pool_size: pool, node_status: nodes = [], description = '' } = item
  const facts = [
    ...(typeof address === 'string'
      ? [{ label: t.address, value: <span className="mono">{address}</span>, copy: address }]
      : []),
    ...(typeof pool === 'number' && nodes.length > 0
      ? [
          {
            label: t.connections,
            value: t.connectionsOf(number(pool), number(nodes.length)),
            help: t.connectionsHelp,
          },
        ]
      : []),
    ...(description === '' ? [] : [{ label: words.note, value: description }]),
  ]
  if (facts.length === 0) return null
  return (
    <Section title={t.connection}>
      <KeyValues items={facts} />
    </Section>
  )
}

import { useFormats, useMessages } from '#language.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import type { Terms } from './connection-state.ts'
import { messages } from '../websocket.messages.ts'

const NEVER = 0xffff_ffff

/** Limits and abilities from the CONNACK, without those that the broker did not name. */
export function GrantedTerms({ terms }: { terms: Terms }) {
  const t = useMessages(messages)
  const formats = useFormats()
  const { properties } = terms
  const able = (is: boolean | undefined) =>
    is === undefined ? undefined : is ? t.available : t.unavailable
  const seconds = (value: number | undefined) =>
    value === undefined ? undefined : value === NEVER ? t.never : formats.duration(value * 1000)
  const number = (value: number | undefined) =>
    value === undefined ? undefined : formats.number(value)
  const rows: { label: string; value: string | undefined }[] = [
    { label: t.sessionPresent, value: terms.sessionPresent ? t.yes : t.no },
    { label: t.assignedClientIdentifier, value: properties.assignedClientIdentifier },
    { label: t.grantedSessionExpiry, value: seconds(properties.sessionExpiryInterval) },
    { label: t.serverKeepAlive, value: seconds(properties.serverKeepAlive) },
    { label: t.grantedReceiveMaximum, value: number(properties.receiveMaximum) },
    {
      label: t.grantedPacketSize,
      value: properties.maximumPacketSize && formats.bytes(properties.maximumPacketSize),
    },
    { label: t.maximumQoS, value: number(properties.maximumQoS) },
    { label: t.retainAvailable, value: able(properties.retainAvailable) },
    { label: t.wildcardAvailable, value: able(properties.wildcardSubscriptionAvailable) },
    { label: t.sharedAvailable, value: able(properties.sharedSubscriptionAvailable) },
    { label: t.identifiersAvailable, value: able(properties.subscriptionIdentifiersAvailable) },
    { label: t.grantedTopicAlias, value: number(properties.topicAliasMaximum) },
    { label: t.responseInformation, value: properties.responseInformation },
  ].flatMap((row) => (row.value ? [{ label: row.label, value: String(row.value) }] : []))
  return <KeyValues items={rows} columns={2} />
}

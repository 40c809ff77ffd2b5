import { TextInput } from '@mantine/core'
import { clientList } from '@signalbox/contract/clients'
import { useState } from 'react'
import { useCan } from '../../../../api/use-can.ts'
import { useMessages } from '../../../../language.tsx'
import { ChoiceField, FilterForm, Labelled, MatchField } from '../../../../parts/FilterForm.tsx'
import { NodeSelect } from '../../../../parts/NodeSelect.tsx'
import { isIpAddress } from './ip-address.ts'
import { clientsMessages } from '../clients.messages.ts'
import { type ClientSearch, FLOORS } from '../clients.paths.ts'
import { FILTERS } from './client-search.ts'

interface ClientFiltersProps {
  search: ClientSearch
  onSearch: (part: Partial<ClientSearch>) => void
}

type Filters = Pick<ClientSearch, (typeof FILTERS)[number]>

const MORE = FILTERS.slice(5)

/** The filters of the API. Mounted again when the address changes. */
export function ClientFilters({ search, onSearch }: ClientFiltersProps) {
  const t = useMessages(clientsMessages)
  const [draft, setDraft] = useState<Filters>(() => pickFilters(search))
  // An address may bring anything as well.
  const [isIpInvalid, setIsIpInvalid] = useState(() => hasInvalidIp(search))
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part })

  const handleSubmit = () => {
    setIsIpInvalid(hasInvalidIp(draft))
    if (hasInvalidIp(draft)) return
    const cleaned = Object.fromEntries(
      FILTERS.map((key) => [key, draft[key] === '' ? undefined : draft[key]]),
    )
    const ip_address = draft.ip_address?.trim() || undefined
    onSearch({ ...cleaned, ip_address, page: 1 })
  }
  const handleReset = () => {
    const none: Filters = Object.fromEntries(FILTERS.map((key) => [key, undefined]))
    setDraft(none)
    setIsIpInvalid(false)
    onSearch({ ...none, page: 1 })
  }
  return (
    <FilterForm
      onSubmit={handleSubmit}
      onReset={handleReset}
      more={
        <>
          <MoreFilters draft={draft} isIpInvalid={isIpInvalid} onChange={change} />
          <CountFilters draft={draft} onChange={change} />
        </>
      }
      isMoreInUse={MORE.some((key) => search[key] !== undefined)}
    >
      <TextMatch
        label={t.clientId}
        exact={draft.clientid}
        fuzzy={draft.like_clientid}
        onChange={(clientid, like_clientid) => change({ clientid, like_clientid })}
      />
      <TextMatch
        label={t.username}
        exact={draft.username}
        fuzzy={draft.like_username}
        onChange={(username, like_username) => change({ username, like_username })}
      />
      <Labelled label={t.node}>
        <NodeSelect value={draft.node} onChange={(node) => change({ node })} />
      </Labelled>
    </FilterForm>
  )
}

function hasInvalidIp({ ip_address = '' }: Pick<Filters, 'ip_address'>): boolean {
  return ip_address !== '' && !isIpAddress(ip_address.trim())
}

function pickFilters(search: ClientSearch): Filters {
  return Object.fromEntries(FILTERS.map((key) => [key, search[key]]))
}

/** One text, matched exactly or as a part. */
function TextMatch(props: {
  label: string
  exact: string | undefined
  fuzzy: string | undefined
  onChange: (exact: string | undefined, fuzzy: string | undefined) => void
}) {
  const t = useMessages(clientsMessages)
  const [kind, setKind] = useState<'exact' | 'fuzzy'>(props.exact === undefined ? 'fuzzy' : 'exact')
  return (
    <MatchField
      label={props.label}
      kinds={[
        { value: 'fuzzy', label: t.fuzzy },
        { value: 'exact', label: t.exact },
      ]}
      kind={kind}
      text={props.exact ?? props.fuzzy ?? ''}
      onChange={(next, text) => {
        setKind(next)
        if (next === 'exact') props.onChange(text, undefined)
        else props.onChange(undefined, text)
      }}
    />
  )
}

function MoreFilters(props: {
  draft: Filters
  isIpInvalid: boolean
  onChange: (part: Partial<Filters>) => void
}) {
  const t = useMessages(clientsMessages)
  const { draft, onChange } = props
  return (
    <>
      <TextInput
        label={t.ipAddress}
        value={draft.ip_address ?? ''}
        error={props.isIpInvalid && t.invalidIp}
        onChange={(event) => onChange({ ip_address: event.currentTarget.value })}
      />
      <ChoiceField
        label={t.state}
        value={draft.conn_state}
        onChange={(conn_state) => onChange({ conn_state })}
        choices={[
          { value: 'connected', label: t.connected },
          { value: 'disconnected', label: t.disconnected },
        ]}
      />
      <ChoiceField
        label={t.protocol}
        value={draft.proto_ver}
        onChange={(proto_ver) => onChange({ proto_ver })}
        choices={[
          { value: '3', label: 'MQTT v3.1' },
          { value: '4', label: 'MQTT v3.1.1' },
          { value: '5', label: 'MQTT v5.0' },
        ]}
      />
      <ChoiceField
        label={t.cleanStart}
        value={draft.clean_start}
        onChange={(clean_start) => onChange({ clean_start })}
        choices={[
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]}
      />
      <TimeField
        label={t.connectedAfter}
        value={draft.gte_connected_at}
        onChange={(gte_connected_at) => onChange({ gte_connected_at })}
      />
      <TimeField
        label={t.connectedBefore}
        value={draft.lte_connected_at}
        onChange={(lte_connected_at) => onChange({ lte_connected_at })}
      />
    </>
  )
}

/** At least so many: the way to those that hurt. */
function CountFilters(props: { draft: Filters; onChange: (part: Partial<Filters>) => void }) {
  const t = useMessages(clientsMessages)
  const { draft, onChange } = props
  const labels: Record<(typeof FLOORS)[number], string> = {
    gte_subscriptions_cnt: t.subscriptions,
    gte_mqueue_len: t.mqueue,
    gte_mqueue_dropped: t.mqueueDropped,
    gte_inflight_cnt: t.inflight,
    gte_awaiting_rel_cnt: t.awaitingRel,
    gte_recv_msg: `${t.received}: ${t.messages}`,
    'gte_recv_msg.rate': `${t.received}: ${t.perSecond}`,
    'gte_send_msg.rate': `${t.sent}: ${t.perSecond}`,
    gte_send_msg: `${t.sent}: ${t.messages}`,
    'gte_send_msg.dropped': `${t.sent}: ${t.dropped}`,
  }
  const hasRates = useCan(clientList, 'gte_recv_msg.rate').can
  // What only the embedded broker counts cannot be calculated.
  const served = FLOORS.filter((key) => hasRates || !key.endsWith('.rate'))
  return served.map((key) => (
    <TextInput
      key={key}
      label={t.atLeast(labels[key])}
      inputMode="numeric"
      value={draft[key] ?? ''}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 12)
        onChange({ [key]: digits === '' ? undefined : Number(digits) })
      }}
    />
  ))
}

/** The reader's own time; the address and the API have RFC 3339. */
function TimeField(props: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const at = props.value === undefined ? undefined : new Date(props.value)
  const isValid = at !== undefined && !Number.isNaN(at.getTime())
  const local = isValid
    ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    : ''
  return (
    <TextInput
      type="datetime-local"
      label={props.label}
      value={local}
      onChange={(event) => {
        const { value } = event.currentTarget
        props.onChange(value === '' ? undefined : new Date(value).toISOString())
      }}
    />
  )
}

import { Button, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.css'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../language.tsx'
import { NodeSelect } from '../../parts/NodeSelect.tsx'
import styles from './ClientFilters.module.css'
import type { ClientSearch } from './client-search.ts'
import { FILTERS } from './client-search.ts'
import { clientsMessages } from './clients.messages.ts'

interface ClientFiltersProps {
  search: ClientSearch
  onSearch: (part: Partial<ClientSearch>) => void
}

type Filters = Pick<ClientSearch, (typeof FILTERS)[number]>

const MORE = FILTERS.slice(5)

/** The filters of the API; Enter or the button asks anew. Mounted again when the address changes. */
export function ClientFilters({ search, onSearch }: ClientFiltersProps) {
  const t = useMessages(clientsMessages)
  const [draft, setDraft] = useState<Filters>(() => pickFilters(search))
  const [hasMore, setHasMore] = useState(() => MORE.some((key) => search[key] !== undefined))
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const cleaned = Object.fromEntries(
      FILTERS.map((key) => [key, draft[key] === '' ? undefined : draft[key]]),
    )
    onSearch({ ...cleaned, page: 1 })
  }
  const handleReset = () => {
    const none: Filters = Object.fromEntries(FILTERS.map((key) => [key, undefined]))
    setDraft(none)
    onSearch({ ...none, page: 1 })
  }
  return (
    <form className={styles.filters} onSubmit={handleSubmit} role="search">
      <MatchField
        label={t.clientId}
        exact={draft.clientid}
        fuzzy={draft.like_clientid}
        onChange={(clientid, like_clientid) => change({ clientid, like_clientid })}
      />
      <MatchField
        label={t.username}
        exact={draft.username}
        fuzzy={draft.like_username}
        onChange={(username, like_username) => change({ username, like_username })}
      />
      <Labelled label={t.node}>
        <NodeSelect value={draft.node} onChange={(node) => change({ node })} />
      </Labelled>
      {hasMore && <MoreFilters draft={draft} onChange={change} />}
      <div className={styles.buttons}>
        <Button type="submit">{t.search}</Button>
        <Button variant="default" onClick={handleReset}>
          {t.reset}
        </Button>
        <Button
          variant="subtle"
          px="xs"
          aria-expanded={hasMore}
          onClick={() => setHasMore(!hasMore)}
        >
          {hasMore ? t.less : t.more}
        </Button>
      </div>
    </form>
  )
}

function pickFilters(search: ClientSearch): Filters {
  return Object.fromEntries(FILTERS.map((key) => [key, search[key]]))
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <div className={styles.label}>{label}</div>
      {children}
    </div>
  )
}

/** One text, matched exactly or as a part. */
function MatchField(props: {
  label: string
  exact: string | undefined
  fuzzy: string | undefined
  onChange: (exact: string | undefined, fuzzy: string | undefined) => void
}) {
  const t = useMessages(clientsMessages)
  const [isExact, setIsExact] = useState(props.exact !== undefined)
  const value = props.exact ?? props.fuzzy ?? ''
  const tell = (text: string, exact: boolean) =>
    exact ? props.onChange(text, undefined) : props.onChange(undefined, text)
  return (
    <div>
      <div className={styles.label}>{props.label}</div>
      <div className={styles.match}>
        <NativeSelect
          aria-label={`${props.label}: ${t.match}`}
          value={isExact ? 'exact' : 'fuzzy'}
          onChange={(event) => {
            const exact = event.currentTarget.value === 'exact'
            setIsExact(exact)
            tell(value, exact)
          }}
          data={[
            { value: 'fuzzy', label: t.fuzzy },
            { value: 'exact', label: t.exact },
          ]}
        />
        <TextInput
          aria-label={props.label}
          value={value}
          onChange={(event) => tell(event.currentTarget.value, isExact)}
        />
      </div>
    </div>
  )
}

function MoreFilters(props: { draft: Filters; onChange: (part: Partial<Filters>) => void }) {
  const t = useMessages(clientsMessages)
  const { draft, onChange } = props
  return (
    <>
      <TextInput
        label={t.ipAddress}
        value={draft.ip_address ?? ''}
        onChange={(event) => onChange({ ip_address: event.currentTarget.value })}
      />
      <NativeSelect
        label={t.state}
        value={draft.conn_state ?? ''}
        onChange={(event) =>
          onChange({
            conn_state: (event.currentTarget.value || undefined) as Filters['conn_state'],
          })
        }
        data={[
          { value: '', label: t.stateAny },
          { value: 'connected', label: t.connected },
          { value: 'disconnected', label: t.disconnected },
        ]}
      />
      <NativeSelect
        label={t.protocol}
        value={draft.proto_ver ?? ''}
        onChange={(event) =>
          onChange({ proto_ver: (event.currentTarget.value || undefined) as Filters['proto_ver'] })
        }
        data={[
          { value: '', label: t.stateAny },
          { value: '3', label: 'MQTT v3.1' },
          { value: '4', label: 'MQTT v3.1.1' },
          { value: '5', label: 'MQTT v5.0' },
        ]}
      />
      <NativeSelect
        label={t.cleanStart}
        value={draft.clean_start ?? ''}
        onChange={(event) =>
          onChange({
            clean_start: (event.currentTarget.value || undefined) as Filters['clean_start'],
          })
        }
        data={[
          { value: '', label: t.stateAny },
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

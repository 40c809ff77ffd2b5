import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../../language.tsx'
import { ChoiceField, FilterForm, Labelled, MatchField } from '../../../parts/FilterForm.tsx'
import { NodeSelect } from '../../../parts/NodeSelect.tsx'
import { type SubscriptionSearch } from './subscriptions.paths.ts'
import {
  FILTERS,
  type Filters,
  filtersOf,
  isFilterInvalid,
  MORE,
  tidy,
} from './subscription-search.ts'
import { subscriptionsMessages } from './subscriptions.messages.ts'

interface SubscriptionFiltersProps {
  search: SubscriptionSearch
  onSearch: (part: Partial<SubscriptionSearch>) => void
}

/** Mounted again when the address changes. */
export function SubscriptionFilters({ search, onSearch }: SubscriptionFiltersProps) {
  const t = useMessages(subscriptionsMessages)
  const [draft, setDraft] = useState<Filters>(() => filtersOf(search))
  const [kind, setKind] = useState<'exact' | 'around'>(
    search.match_topic === undefined ? 'exact' : 'around',
  )
  const [isInvalid, setIsInvalid] = useState(() => isFilterInvalid(filtersOf(search)))
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part })
  const handleSubmit = () => {
    setIsInvalid(isFilterInvalid(draft))
    if (!isFilterInvalid(draft)) onSearch({ ...tidy(draft), page: 1 })
  }
  const handleReset = () => {
    const none: Filters = Object.fromEntries(FILTERS.map((key) => [key, undefined]))
    setDraft(none)
    setIsInvalid(false)
    onSearch({ ...none, page: 1 })
  }
  return (
    <FilterForm
      onSubmit={handleSubmit}
      onReset={handleReset}
      isMoreInUse={MORE.some((key) => search[key] !== undefined)}
      more={<MoreFilters draft={draft} onChange={change} />}
    >
      <TextInput
        label={t.clientId}
        value={draft.clientid ?? ''}
        onChange={(event) => change({ clientid: event.currentTarget.value })}
      />
      <MatchField
        label={t.topic}
        kinds={[
          { value: 'exact', label: t.exactTopic },
          { value: 'around', label: t.aroundTopic },
        ]}
        kind={kind}
        text={draft.topic ?? draft.match_topic ?? ''}
        error={isInvalid ? t.invalidFilter : undefined}
        onChange={(next, text) => {
          setKind(next)
          if (next === 'exact') change({ topic: text, match_topic: undefined })
          else change({ topic: undefined, match_topic: text })
        }}
      />
      <Labelled label={t.node}>
        <NodeSelect value={draft.node} onChange={(node) => change({ node })} />
      </Labelled>
    </FilterForm>
  )
}

function MoreFilters(props: { draft: Filters; onChange: (part: Partial<Filters>) => void }) {
  const t = useMessages(subscriptionsMessages)
  const { draft, onChange } = props
  return (
    <>
      <ChoiceField
        label={t.qos}
        value={draft.qos}
        onChange={(qos) => onChange({ qos })}
        choices={(['0', '1', '2'] as const).map((value) => ({ value, label: value }))}
      />
      <TextInput
        label={t.shareGroup}
        value={draft.share_group ?? ''}
        onChange={(event) => onChange({ share_group: event.currentTarget.value })}
      />
      <ChoiceField
        label={t.durable}
        value={draft.durable}
        onChange={(durable) => onChange({ durable })}
        choices={[
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]}
      />
    </>
  )
}

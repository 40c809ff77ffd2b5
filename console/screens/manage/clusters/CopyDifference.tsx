import { NativeSelect } from '@mantine/core'
import {
  COPY_STATES,
  type CopyDecision,
  type CopyItem,
  type CopyReport,
} from '@signalbox/contract/copy'
import { useState } from 'react'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { copyKindMessages, copyMessages, copyStateMessages } from './copy.messages.ts'
import styles from './copy.module.css'
import { type CopyChoice, decisionKey } from './copy-choice.ts'

/** Largest number of rows in the table: the filter finds the others. */
const MAX_ROWS = 300

const DECISIONS = ['keep', 'replace'] as const

const TONES: Readonly<Record<string, Tone>> = {
  ...{ new: 'neutral', different: 'degraded', unsupported: 'error', unreadable: 'error' },
  ...{ again: 'degraded', written: 'running', unequal: 'degraded', kept: 'neutral' },
  ...{ skipped: 'degraded', failed: 'error', blocked: 'error', stopped: 'stopped' },
}

/** Name of a kind of items in the language of the page; one that is not known here is its own name. */
function useKindName() {
  const language = useLanguage()
  const names: Readonly<Record<string, { en: string; zh: string } | undefined>> = copyKindMessages
  return (kind: string) =>
    (Object.hasOwn(names, kind) ? names[kind]?.[language] : undefined) ?? kind
}

const isIncomplete = ({ state, result }: CopyItem) =>
  result === undefined
    ? state === 'unreadable' || state === 'unsupported'
    : result !== 'written' && result !== 'kept'

/** The result in one sentence. */
export function CopyResult({ report }: { report: CopyReport }) {
  const t = useMessages(copyMessages)
  const { phase, failure, items, kinds, dry_run: isDry } = report
  if (phase === 'failed') {
    return (
      <Banner tone="error" title={t.failed}>
        {failure?.message}
      </Banner>
    )
  }
  if (phase === 'stopped') {
    return (
      <Banner tone="warning" title={t.stopped}>
        {t.incompleteText}
      </Banner>
    )
  }
  if (isDry) return items.length === 0 ? <Banner tone="success" title={t.noDifference} /> : null
  const isWhole = !items.some(isIncomplete) && kinds.every((kind) => kind.failure === undefined)
  return isWhole ? (
    <Banner tone="success" title={t.complete} />
  ) : (
    <Banner tone="warning" title={t.incomplete}>
      {t.incompleteText}
    </Banner>
  )
}

interface CopyDifferenceProps {
  report: CopyReport
  choice: CopyChoice
  onChoice: (choice: CopyChoice) => void
  decisions: Readonly<Record<string, CopyDecision>>
  onDecide: (key: string, decision: CopyDecision) => void
}

/** Numbers of items by kind, the items that are not equal, and the decisions on them. */
export function CopyDifference(props: CopyDifferenceProps) {
  const { report, choice, onChoice, decisions, onDecide } = props
  const t = useMessages(copyMessages)
  const states = useMessages(copyStateMessages)
  const kindName = useKindName()
  const { number } = useFormats()
  const [filter, setFilter] = useState('')
  const { kinds, items } = report
  const columns = COPY_STATES.filter((state) => kinds.some(({ counts }) => counts[state] > 0))
  // Kinds whose items are all equal have no row, unless there are no others.
  const differing = kinds.filter(
    ({ counts, failure }) =>
      failure !== undefined || COPY_STATES.some((state) => state !== 'equal' && counts[state] > 0),
  )
  const shownKinds = differing.length > 0 ? differing : kinds
  const words = filter.trim().toLowerCase()
  const found = items.filter(({ kind, id }) =>
    `${kindName(kind)} ${id}`.toLowerCase().includes(words),
  )
  const hidden = found.length - Math.min(found.length, MAX_ROWS) + report.omitted
  const options = [
    { name: 'conflicts', label: t.conflicts, values: DECISIONS },
    { name: 'secrets', label: t.secrets, values: ['skip', 'disable'] },
    { name: 'on_error', label: t.onError, values: ['stop', 'continue'] },
  ] as const
  return (
    <>
      {kinds.length > 0 && (
        <SmallTable
          label={t.counts}
          columns={[
            { key: 'kind', label: t.area, isName: true },
            ...columns.map((state) => ({ key: state, label: states[state], numeric: true })),
            { key: 'failure', label: t.details, isLine: true },
          ]}
          rows={shownKinds.map(({ kind, counts, failure }) => ({
            key: kind,
            isBad: failure !== undefined,
            cells: [
              kindName(kind),
              ...columns.map((state) => number(counts[state])),
              failure === undefined ? '' : t.unread(failure.message),
            ],
          }))}
        />
      )}
      {items.length > 0 && (
        <>
          <div className={styles.sides}>
            {options.map(({ name, label, values }) => (
              <NativeSelect
                key={name}
                label={label}
                data={values.map((value) => ({ value, label: t[value] }))}
                value={choice[name]}
                onChange={({ currentTarget: { value } }) => onChoice({ ...choice, [name]: value })}
              />
            ))}
          </div>
          <SearchField label={t.filter} value={filter} onChange={setFilter} />
          <SmallTable
            label={t.items}
            columns={[
              { key: 'item', label: t.item, isName: true, isData: true },
              { key: 'kind', label: t.area },
              { key: 'state', label: t.state },
              { key: 'decision', label: t.decision },
              { key: 'details', label: t.details, isLine: true },
            ]}
            rows={found.slice(0, MAX_ROWS).map((item) => {
              const key = decisionKey(item)
              const shown = item.result ?? item.state
              return {
                key,
                isBad: isIncomplete(item),
                cells: [
                  item.id,
                  kindName(item.kind),
                  <StatusBadge
                    key="state"
                    tone={TONES[shown] ?? 'neutral'}
                    label={states[shown]}
                  />,
                  item.state === 'different' && item.result !== 'written' ? (
                    <NativeSelect
                      key="decision"
                      size="xs"
                      aria-label={t.decide(`${kindName(item.kind)} ${item.id}`)}
                      data={DECISIONS.map((value) => ({ value, label: t[value] }))}
                      value={decisions[key] ?? choice.conflicts}
                      onChange={({ currentTarget: { value } }) =>
                        onDecide(key, value === 'replace' ? 'replace' : 'keep')
                      }
                    />
                  ) : (
                    ''
                  ),
                  <Details key="details" item={item} />,
                ],
              }
            })}
          />
          {hidden > 0 && <p>{t.more(number(hidden))}</p>}
        </>
      )}
    </>
  )
}

function Details({ item }: { item: CopyItem }) {
  const t = useMessages(copyMessages)
  const { changes = [], secrets = [], failure } = item
  return (
    <div className={styles.details}>
      {failure !== undefined && <span>{failure.message}</span>}
      {changes.map(({ path, from = t.notSet, to }) => (
        <span key={path}>{path === '' ? t.wholeChange(from, to) : t.change(path, from, to)}</span>
      ))}
      {secrets.map((path) => (
        <span key={path}>{t.secretAgain(path)}</span>
      ))}
    </div>
  )
}

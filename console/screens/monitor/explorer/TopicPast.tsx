import { NativeSelect } from '@mantine/core'
import type { TopicSample } from '@signalbox/contract/topic-activity'
import { diffLines, diffWordsWithSpace } from 'diff'
import { useMemo, useState } from 'react'
import { useFormats, useMessages } from '../../../language.tsx'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { type Reading, readingsOf } from './readings.ts'
import { comparable, lineOf } from './sample-text.ts'
import { Sparkline } from './Sparkline.tsx'
import own from './TopicPast.module.css'

/** What is new in a payload, beside the one before. */
export function Changes({ before, after }: { before: TopicSample; after: TopicSample }) {
  const t = useMessages(explorerMessages)
  const fields = useMemo(() => {
    const [old, now] = [comparable(before), comparable(after)]
    return old === undefined || now === undefined ? undefined : fieldChanges(old, now)
  }, [before, after])
  const parts = useMemo(() => {
    const [old, now] = [comparable(before), comparable(after)]
    if (old === undefined || now === undefined) return undefined
    return now.includes('\n') ? diffLines(old, now) : diffWordsWithSpace(old, now)
  }, [before, after])
  if (fields !== undefined && fields.length > 0) return <FieldChanges changes={fields} />
  if (parts === undefined) return <p className={styles.quiet}>{t.notComparable}</p>
  if (parts.every(({ added, removed }) => !added && !removed)) {
    return <p className={styles.quiet}>{t.same}</p>
  }
  return (
    <pre className={own.changes} tabIndex={0} aria-label={t.changes}>
      {parts.map(({ added, removed, value }, i) => {
        const key = `${i}:${value.length}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        return <span key={key}>{value}</span>
      })}
    </pre>
  )
}

/** Fields that changed, with the difference of numbers. */
function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  const t = useMessages(explorerMessages)
  return (
    <table className={styles.busiest} aria-label={t.changes}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.valueBefore}</th>
          <th scope="col">{t.valueAfter}</th>
          <th scope="col">{t.difference}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after, difference }) => (
          <tr key={path} className="mono">
            <th scope="row">{path === '' ? t.wholePayload : path}</th>
            <td className={styles.valueBefore}>{before ?? t.missing}</td>
            <td className={styles.valueAfter}>{after ?? t.missing}</td>
            <td className={styles.difference}>{difference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The numbers of the samples, one of them drawn. */
export function Numbers({ samples }: { samples: readonly TopicSample[] }) {
  const t = useMessages(explorerMessages)
  const { number } = useFormats()
  const [chosen, setChosen] = useState<string>()
  const series = useMemo(() => readingsOf(samples), [samples])
  const names = [...series].filter(([, readings]) => readings.length > 1).map(([name]) => name)
  const name = chosen !== undefined && names.includes(chosen) ? chosen : names[0]
  if (name === undefined) return null
  const readings: readonly Reading[] = series.get(name) ?? []
  const values = readings.map(({ value }) => value)
  const label = (text: string) => (text === '' ? t.wholePayload : text)
  const summary = t.sparkline(
    label(name),
    number(Math.min(...values)),
    number(Math.max(...values)),
    number(values.at(-1) ?? 0),
  )
  return (
    <section>
      <h3 className={styles.heading}>{t.numbers}</h3>
      {names.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t.field}
          value={name}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={names.map((value) => ({ value, label: label(value) }))}
        />
      )}
      <Sparkline readings={readings} label={summary} />
      <p className={styles.quiet}>{summary}</p>
    </section>
  )
}

/** What a topic carried before, the latest first. */
export function Past({ samples }: { samples: readonly TopicSample[] }) {
  const t = useMessages(explorerMessages)
  const { time } = useFormats()
  if (samples.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t.before}</h3>
      <table className={own.past}>
        <thead className="sr-only">
          <tr>
            <th>{t.at}</th>
            <th>{t.payload}</th>
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => (
            <tr key={sample.at + sample.payload}>
              <td className="numeric">{time(sample.at)}</td>
              <td className={`mono ${own.pastPayload ?? ''}`}>{lineOf(sample)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

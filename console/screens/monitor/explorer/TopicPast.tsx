import { NativeSelect } from '@mantine/core'
import type { TopicSample } from '@signalbox/contract/topic-activity'
import { diffLines, diffWordsWithSpace } from 'diff'
import { useMemo, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { asHex } from '#ui/payload.ts'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import { type Reading, readingsFromSamples } from './readings.ts'
import { comparable, samplePayloadBytes } from './sample-text.ts'
import { Sparkline } from './Sparkline.tsx'
import own from './TopicPast.module.css'

function compare(before: TopicSample, after: TopicSample) {
  const [old, now] = [comparable(before), comparable(after)]
  // Bytes that are no text are compared in lines of sixteen.
  if (old === undefined || now === undefined) {
    const parts = diffLines(asHex(samplePayloadBytes(before)), asHex(samplePayloadBytes(after)))
    return { fields: undefined, parts }
  }
  const parts = now.includes('\n') ? diffLines(old, now) : diffWordsWithSpace(old, now)
  return { fields: fieldChanges(old, now), parts }
}

/** Fields of a payload that differ from the previous one. */
export function Changes({ before, after }: { before: TopicSample; after: TopicSample }) {
  const t = useMessages(explorerMessages)
  const changes = useMemo(() => compare(before, after), [before, after])
  const { fields, parts } = changes
  if (fields !== undefined && fields.length > 0) return <FieldChanges changes={fields} />
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

/** Numbers in the samples, with a chart of one of them. */
export function Numbers({ samples }: { samples: readonly TopicSample[] }) {
  const t = useMessages(explorerMessages)
  const { number } = useFormats()
  const [chosen, setChosen] = useState<string>()
  const series = useMemo(() => readingsFromSamples(samples), [samples])
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

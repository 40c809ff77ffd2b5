import { useId } from 'react'
import { useMessages } from '#language.tsx'
import { masked } from '#domain/page/masked.ts'
import { isEqual, pathText } from '@signalbox/contract/config-values'
import { changedLines } from './diff-text.ts'
import type { Review } from './review.ts'
import { reviewMessages } from './review.messages.ts'
import styles from './ReviewChange.module.css'
import type { Choice, ReviewRow } from './use-review-state.ts'

type Describe = Review<unknown>['describe']

interface ReviewRowsProps {
  rows: readonly ReviewRow[]
  describe: Describe
  hasFailed: boolean
  onChoose: (path: readonly string[], choice: Choice) => void
}

/** Rows with the changes; for a conflict, with the values to choose from. */
export function ReviewRows({ rows, describe, hasFailed, onChoose }: ReviewRowsProps) {
  const t = useMessages(reviewMessages)
  return (
    <div className={styles.scroller} role="group" aria-label={t.changes} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.setting}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
            {hasFailed && <th scope="col">{t.state}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { path, from, to, conflict } = row
            const key = pathText(path)
            const words = describe?.(path)
            const text = (value: unknown) => reviewText(value, path, words?.text) ?? t.absent
            const [before, after] = changedLines(text(from), text(to))
            return (
              <tr key={key}>
                <th scope="row">
                  {words?.label}
                  <span className={`${styles.key} mono`}>{key}</span>
                </th>
                {conflict === undefined || hasFailed ? (
                  <>
                    <td data-label={t.before}>
                      {row.nodes === undefined ? (
                        <Value text={before} isOld />
                      ) : (
                        row.nodes.map(({ node, value }) => (
                          <div key={node}>
                            <span className={`${styles.key} mono`}>{node}</span>
                            <Value text={text(value)} isOld />
                          </div>
                        ))
                      )}
                    </td>
                    <td data-label={t.after}>
                      <Value text={after} />
                    </td>
                  </>
                ) : (
                  <td colSpan={2}>
                    <ConflictChoice
                      row={row}
                      label={words?.label ?? key}
                      text={text}
                      onChoose={(choice) => onChoose(path, choice)}
                    />
                  </td>
                )}
                {hasFailed && (
                  <td className={styles.state}>
                    {row.isApplied === true && <span className={styles.good}>{t.applied}</span>}
                    {row.isApplied === false && <span className={styles.bad}>{t.notApplied}</span>}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Value({ text, isOld = false }: { text: string; isOld?: boolean }) {
  return <div className={`${styles.value} ${isOld ? styles.old : ''} mono`}>{text}</div>
}

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Text of a value in a review; `undefined` if the value is absent. */
export function reviewText(
  value: unknown,
  path: readonly string[],
  text: ((value: unknown) => string) | undefined,
): string | undefined {
  if (value === undefined || value === null) return undefined
  const shown = masked(value, path.at(-1))
  // Objects are shown as JSON, lists of texts in one line.
  const isPlain = shown === value || (isTexts(value) && isEqual(shown, value))
  if (isPlain && text !== undefined) return text(value)
  return typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2)
}

interface ConflictChoiceProps {
  row: ReviewRow
  label: string
  text: (value: unknown) => string
  onChoose: (choice: Choice) => void
}

function ConflictChoice({ row, label, text, onChoose }: ConflictChoiceProps) {
  const t = useMessages(reviewMessages)
  const name = useId()
  const { conflict, to, choice } = row
  const options = [
    { value: 'mine', label: t.mine, text: text(to) },
    { value: 'theirs', label: t.theirs, text: text(conflict?.theirs) },
  ] as const
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {options.map((each) => (
        <label key={each.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={each.value}
            checked={choice === each.value}
            onChange={() => onChoose(each.value)}
          />
          <span>{each.label}</span>
          <Value text={each.text} />
        </label>
      ))}
      <div className={styles.choice}>
        <span />
        <span>
          {t.was}
          <Value text={text(conflict?.from)} isOld />
        </span>
      </div>
    </fieldset>
  )
}

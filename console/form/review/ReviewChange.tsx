import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ApiError } from '@signalbox/contract/errors'
import { useEffect, useRef, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Detail } from '#ui/Detail.tsx'
import { Modal } from '#ui/Modal.tsx'
import { Segments } from '#ui/Segments.tsx'
import { masked } from '#domain/page/masked.ts'
import type { Change } from '@signalbox/contract/config-values'
import { ReviewNodes } from './ReviewNodes.tsx'
import { diffLines } from './diff-text.ts'
import type { Outcome, Review } from './review.ts'
import { useRefusal } from '../faults.ts'
import { reviewMessages } from './review.messages.ts'
import { type ReviewOptions, ReviewOptionsFields } from './ReviewOptions.tsx'
import { ReviewRows } from './ReviewRows.tsx'
import dangerStyles from '#ui/danger.module.css'
import styles from './ReviewChange.module.css'
import { type ReviewState, useReviewState } from './use-review-state.ts'

interface ReviewChangeProps {
  review: Review<unknown>
  onDone: (outcome: Outcome<unknown>) => void
  onClose: () => void
}

/** The dialog before a configuration is changed. */
export function ReviewChange({ review, onDone }: ReviewChangeProps) {
  const t = useMessages(reviewMessages)
  const { number } = useFormats()
  const state = useReviewState(review, onDone)
  const { rows, effects, failure, isBusy, isDecided, chosen, plan, isForced } = state
  const [options, setOptions] = useState<ReviewOptions>({})
  const [view, setView] = useState<'values' | 'text'>('values')
  const count = number(isDecided ? chosen.length : (rows?.length ?? 0))
  const keepsTheirs = rows !== undefined && isDecided && chosen.length === 0
  const label = keepsTheirs ? t.keepTheirs : t.apply(count)
  const applyButton = useRef<HTMLButtonElement>(null)
  const applied = (rows ?? []).filter(({ choice }) => choice !== 'theirs')
  const conflicts = rows?.filter(({ conflict }) => conflict !== undefined).length ?? 0
  const isHarmless = isForced || (plan?.overwritten.length ?? 0) === 0
  const canApply = failure === undefined && rows !== undefined && isDecided && isHarmless
  const isReady = canApply && review.isDangerous !== true
  useEffect(() => {
    if (isReady) applyButton.current?.focus()
  }, [isReady])
  return (
    <Modal
      title={review.title ?? t.title}
      size="xl"
      closesOnClickOutside={false}
      onClose={() => !isBusy && state.close()}
    >
      <div className={styles.view}>
        {failure !== undefined && <FailureBanner state={state} />}
        {failure === undefined && conflicts > 0 && (
          <Banner tone="warning" title={t.concurrent(number(conflicts))}>
            {t.concurrentText}
          </Banner>
        )}
        {rows === undefined && failure === undefined && <p role="status">{t.checking}</p>}
        {rows !== undefined && (
          <>
            <div className={styles.bar}>
              <Segments
                label={t.shownAs}
                isSmall
                value={view}
                onChange={setView}
                options={[
                  { value: 'values', label: t.asForm },
                  { value: 'text', label: t.asText },
                ]}
              />
              {view === 'text' && (
                <CopyButton
                  label={t.copy}
                  value={toDiffLines(applied)
                    .filter(({ sign }) => sign === '+')
                    .map(({ text }) => text)
                    .join('\n')}
                />
              )}
            </div>
            {view === 'values' ? (
              <ReviewRows
                rows={rows}
                describe={review.describe}
                hasFailed={failure !== undefined}
                onChoose={state.choose}
              />
            ) : (
              <TextDiff changes={applied} />
            )}
          </>
        )}
        {failure === undefined && effects.length > 0 && (
          <div className={styles.effects}>
            {effects.map(({ tone, title, text }) => (
              <Banner key={title} tone={tone} title={title}>
                {text}
              </Banner>
            ))}
          </div>
        )}
        {failure === undefined && plan !== undefined && (
          <ReviewNodes
            plan={plan}
            describe={review.describe}
            isForced={isForced}
            onForce={state.setForced}
          />
        )}
        {failure === undefined && review.isRevertible === true && (
          <ReviewOptionsFields operation={review.put} options={options} onChange={setOptions} />
        )}
        <div className={styles.buttons}>
          <Button variant="default" data-autofocus disabled={isBusy} onClick={state.close}>
            {failure === undefined ? t.cancel : t.close}
          </Button>
          {failure === undefined && (
            <Button
              ref={applyButton}
              loading={isBusy}
              disabled={!canApply}
              title={isDecided ? (isHarmless ? undefined : t.overwriteFirst) : t.choose}
              className={review.isDangerous === true ? dangerStyles.danger : undefined}
              onClick={() => void state.apply(options)}
            >
              {label}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** Why it was refused, and how much of it is in force. */
function FailureBanner({ state: { failure, rows } }: { state: ReviewState }) {
  const t = useMessages(reviewMessages)
  const { explain } = useRefusal()
  if (failure === undefined) return null
  const { error, now, wasSent } = failure
  const isSilent = error instanceof ApiError && error.kind === 'http' && error.message === ''
  const words = explain(error)
  const applied = rows?.filter(({ isApplied }) => isApplied === true).length ?? 0
  const unread = wasSent ? t.failedUnknown : undefined
  const outcome = now === undefined ? unread : applied > 0 ? t.failedPart : undefined
  return (
    <Banner tone="error" title={isSilent ? t.failed : words.title}>
      {isSilent && outcome === undefined ? <p>{t.failedNone}</p> : <Detail text={words.detail} />}
      {outcome !== undefined && <p>{outcome}</p>}
    </Banner>
  )
}

const toDiffLines = (changes: readonly Change[]) =>
  diffLines(
    changes.map(({ path, from, to }) => ({
      path,
      from: masked(from, path.at(-1)),
      to: masked(to, path.at(-1)),
    })),
  )

function TextDiff({ changes }: { changes: readonly Change[] }) {
  const t = useMessages(reviewMessages)
  return (
    <div className={styles.scroller} role="group" aria-label={t.changes} tabIndex={0}>
      <pre className={`${styles.lines} mono`}>
        {toDiffLines(changes).map(({ sign, text }) => (
          <span key={`${sign}${text}`} className={styles.line} data-sign={sign}>
            {`${sign} ${text}`}
          </span>
        ))}
      </pre>
    </div>
  )
}

import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { type BackupPart, configImport, configImportInspect } from '@signalbox/contract/backup'
import { configGet, configUpdate } from '@signalbox/contract/configs'
import { readHocon, writeHocon } from '@signalbox/formats/hocon'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, queryClient } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { applyFor } from '#domain/config-history/apply.ts'
import { ApplyFor } from '#domain/config-history/ApplyFor.tsx'
import { readRootsOfNodes } from '#form/review/read-nodes.ts'
import { ReviewNodes } from '#form/review/ReviewNodes.tsx'
import { planMerge } from '@signalbox/contract/save-plan'
import { DifferenceTable } from '#domain/config-history/DifferenceTable.tsx'
import { PartTable, ReportTable } from '#domain/restore/PartTable.tsx'
import { isChanging, isNoted } from '#domain/restore/parts.ts'
import { Banner } from '#ui/Banner.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Modal } from '#ui/Modal.tsx'
import { useToast } from '#ui/toast.tsx'
import { readConfigText } from './config-text.ts'
import styles from './configuration.module.css'
import { configurationMessages } from './configuration.messages.ts'
import { differencesIn, chosenRoots, planImport } from './import.ts'

const DEBOUNCE_MS = 300

/** Imports settings from a text: shows its parts and their changes first, then applies them and shows a report. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(configurationMessages)
  const { number } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const canInspect = useCan(configImportInspect).can
  const [text, setText] = useState('')
  const [calm] = useDebouncedValue(text, DEBOUNCE_MS)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [minutes, setMinutes] = useState<number>()
  const [isForced, setForced] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [report, setReport] = useState<readonly BackupPart[]>()
  const now = useQuery({
    queryKey: [configGet.id, 'text'],
    queryFn: ({ signal }) => readConfigText(signal),
    staleTime: 0,
  })
  const read = useMemo(
    () => (calm === '' || now.data === undefined ? undefined : planImport(calm, now.data)),
    [calm, now.data],
  )
  const problem = read !== undefined && 'reason' in read ? read : undefined
  const plan = read !== undefined && 'differences' in read ? read : undefined
  const inspected = useQuery({
    ...query(configImportInspect, { body: calm }),
    enabled: canInspect && plan !== undefined,
    gcTime: 0,
    retry: false,
  })
  const parts = plan === undefined ? undefined : canInspect ? inspected.data?.parts : plan.parts
  const isChosen = (name: string) =>
    !left.has(name) && parts?.some((part) => part.name === name && part.state === 'ready') === true
  const chosen = parts?.filter((part) => isChosen(part.name)) ?? []
  const differences =
    plan === undefined || parts === undefined
      ? []
      : differencesIn(plan.differences, parts, isChosen)
  const count = chosen.filter(isChanging).length
  const sent = plan === undefined || canInspect ? {} : chosenRoots(plan.given, chosen)
  const roots = Object.keys(sent)
  const nodes = useQuery({
    queryKey: [configGet.id, 'nodes', ...roots],
    queryFn: () => readRootsOfNodes(roots),
    enabled: roots.length > 0,
    staleTime: 0,
  })
  const effect =
    canInspect || now.data === undefined || nodes.data === undefined
      ? undefined
      : planMerge(sent, readHocon(now.data), nodes.data)
  const isHarmless =
    canInspect || (effect !== undefined && (isForced || effect.overwritten.length === 0))
  const error = now.error ?? inspected.error ?? nodes.error ?? failure

  async function apply(): Promise<readonly BackupPart[] | undefined> {
    if (plan === undefined) return undefined
    if (!canInspect) {
      await applyFor(configUpdate, { query: {}, body: writeHocon(sent) }, minutes)
      return undefined
    }
    const names = chosen.map(({ name }) => name).join(',')
    const request = { query: { parts: names }, body: calm }
    if (minutes === undefined) return (await client.call(configImport, request)).parts
    await applyFor(configImport, request, minutes)
    return undefined
  }

  async function handleApply() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const made = await apply()
      // The report also lists the parts that could not be chosen, with their reasons.
      const left = parts?.filter(({ state }) => state !== 'ready') ?? []
      setReport(made && [...made, ...left])
      if (made === undefined) {
        toast.success(t.imported())
        onClose()
      }
    } catch (error) {
      setFailure(error)
    }
    setIsBusy(false)
    // A cluster applies the roots one after another, so a part may be in force after a failure.
    await queryClient.invalidateQueries()
  }

  if (report !== undefined) {
    const isWhole = report.every(
      (part) => part.state === 'ready' && part.failure === undefined && !isNoted(part),
    )
    return (
      <Modal title={t.import} size="xl" onClose={onClose}>
        <div className={styles.stack}>
          <Banner
            tone={isWhole ? 'success' : 'warning'}
            title={isWhole ? t.imported() : t.importedPartly}
          />
          <ReportTable report={report} />
          <div className={styles.buttons}>
            <Button onClick={onClose} data-autofocus>
              {t.close}
            </Button>
          </div>
        </div>
      </Modal>
    )
  }
  return (
    <Modal title={t.import} size="xl" closesOnClickOutside={text === ''} onClose={onClose}>
      <div className={styles.stack}>
        <Textarea
          label={t.importText}
          description={t.importHelp}
          value={text}
          rows={8}
          className="mono"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setForced(false)
          }}
          error={problem && t.importBad(number(problem.line), problem.reason)}
        />
        <div>
          <FileButton
            label={t.importFile}
            accept=".json,.conf,.hocon,.txt"
            variant="default"
            onChoose={(file) => void file.text().then(setText)}
          />
        </div>
        {inspected.data?.is_foreign === true && (
          <Banner tone="info" title={t.importForeign}>
            {t.importForeignText}
          </Banner>
        )}
        {parts !== undefined && parts.length > 0 && (
          <PartTable
            parts={parts}
            choice={{
              isChosen,
              onChoose: (name, isIn) => {
                const next = new Set(left)
                if (isIn) next.delete(name)
                else next.add(name)
                setLeft(next)
              },
            }}
          />
        )}
        {parts !== undefined &&
          (count === 0 ? (
            <p>{t.importNothing}</p>
          ) : (
            <DifferenceTable differences={differences} left={t.current} right={t.inText} />
          ))}
        {count > 0 && effect !== undefined && (
          <ReviewNodes plan={effect} isForced={isForced} onForce={setForced} />
        )}
        {count > 0 && (
          <ApplyFor
            operation={canInspect ? configImport : configUpdate}
            minutes={minutes}
            onChange={setMinutes}
          />
        )}
        <FormError error={error === undefined || error === null ? undefined : sentence(error)} />
        <div className={styles.buttons}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            loading={isBusy}
            disabled={count === 0 || calm !== text || !isHarmless}
            onClick={() => void handleApply()}
          >
            {t.importApply(number(count))}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

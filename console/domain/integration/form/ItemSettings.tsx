import { backlogDrain } from '@signalbox/contract/backlog'
import { keepsBufferedRows } from '@signalbox/contract/integration/kept-rows'
import { use, useState } from 'react'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { late } from '#ui/late.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import type { Config, Kind, Values } from '#form/field.ts'
import { KindFields } from '#form/KindFields.tsx'
import type { Effect } from '#form/review/review.ts'
import { useItemForm } from '#form/use-item-form.ts'
import { applyFor } from '../../config-history/apply.ts'
import { toBody } from '#form/values.ts'
import { MaskedConfiguration } from '../../chain/MaskedConfiguration.tsx'
import { ScreenLink } from '../../page/links.tsx'
import { SettingsForm } from '../../saving/SettingsForm.tsx'
import { paths } from '#paths.ts'
import { type Family, outdatedBy } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import {
  toItemConfig,
  toConnectorId,
  type Item,
  toItemId,
  isEnabled,
  isOfWebhook,
} from '../item.ts'
import { useDropQuestion } from '../rows/use-drop-question.tsx'
import { useUsage } from '../use-lists.ts'
import { DraftsContext } from './drafts.ts'
import { formMessages } from './form.messages.ts'
import styles from './form.module.css'
import { ProbePanel } from './ProbePanel.tsx'
import { isNoteOnly } from './note-only.ts'
import { useItemKind } from './use-item-kind.ts'

/** Fetched with the rule language. */
const TemplateCheck = late(
  async () => (await import('../template/TemplateCheck.tsx')).TemplateCheck,
  { waiting: null },
)
const TemplatePreview = late(
  async () => (await import('../template/TemplateCheck.tsx')).TemplatePreview,
  { waiting: null },
)

interface ItemSettingsProps {
  family: Family
  item: Item
}

/**
 * Settings of an existing item. The form of a type that the console does not know is drawn from the description of the
 * cluster; without one, its configuration is shown.
 */
export function ItemSettings({ family, item }: ItemSettingsProps) {
  const t = useMessages(formMessages)
  const { kind, isPending } = useItemKind(family.noun, item.type)
  if (isPending) return <Loading />
  if (kind === undefined) {
    return (
      <>
        <Banner tone="info" title={t.formless} />
        <MaskedConfiguration config={toItemConfig(item)} />
      </>
    )
  }
  // The page of the webhook, to which a banner leads, edits it.
  if (isOfWebhook(item)) return <MaskedConfiguration config={toItemConfig(item)} />
  return <KnownSettings family={family} item={item} kind={kind} />
}

function KnownSettings({ family, item, kind }: ItemSettingsProps & { kind: Kind }) {
  const { operations } = family
  const words = useMessages(integrationMessages)
  const id = toItemId(item)
  const usage = useUsage(family.noun)
  const { effects, isSure } = useInterruption(family, item)
  const update = useAction(operations.update, { refreshes: outdatedBy(family) })
  const readNow = async () => {
    const answer: unknown = await client.call(operations.get, { path: { id } })
    return toItemConfig(answer as Item) // by its schema
  }
  const drafts = use(DraftsContext)
  const [config] = useState(() => toItemConfig(item))
  const { form, values, dialog, ...edited } = useItemForm({
    kind,
    config,
    readNow,
    put: operations.update,
    save: async (body, { minutes }, came) => {
      if (!(await isSure(body, came))) return false
      const request = { path: { id }, body }
      return minutes === undefined
        ? update.mutateAsync(request)
        : applyFor(operations.update, request, minutes)
    },
    effects,
  })
  const keepDraft = async (typed: Values) => {
    const body = toBody(kind, typed, config, await readNow())
    const { noun } = family
    drafts?.keep({ noun, type: item.type, name: item.name, body, isChange: true })
    return typed
  }
  const templates = { type: item.type, kind, values, rules: usage?.(item).rules }
  return (
    <Section title={words.settings}>
      <ItemConnector item={item} />
      <SettingsForm
        form={form}
        onSave={drafts === undefined ? edited.onSave : keepDraft}
        test={
          <>
            <ProbePanel
              family={family}
              values={values}
              body={async () => {
                const body = await edited.body()
                return body && { ...body, type: item.type, name: item.name }
              }}
              onRefused={edited.onRefused}
            />
            {/* Last: its height depends on the message. */}
            {family.noun === 'action' && <TemplatePreview {...templates} />}
          </>
        }
      >
        <KindFields kind={kind} form={form} />
        {family.noun === 'action' && (
          <div data-wide="true">
            <TemplateCheck {...templates} />
          </div>
        )}
      </SettingsForm>
      {dialog}
    </Section>
  )
}

/** The connector of an action or a source never changes. */
function ItemConnector({ item }: { item: Item }) {
  const words = useMessages(integrationMessages)
  if (item.connector === undefined) return null
  const link = <ScreenLink to={paths.connector(toConnectorId(item))}>{item.connector}</ScreenLink>
  return (
    <div className={styles.of}>
      <KeyValues items={[{ label: words.connector, value: link }]} />
    </div>
  )
}

/** A change of an item that runs interrupts it: the review says so, and rows that are lost are asked about. */
function useInterruption(family: Family, item: Item) {
  const own = useMessages(family.messages)
  const t = useMessages(formMessages)
  const ask = useDropQuestion()
  // A broker that can send waiting rows before a change also keeps them over some changes.
  const canKeep = useCan(backlogDrain).can
  // A cluster restarts an action although nothing but its note changes.
  const isQuiet = (next: Config, came: Config) =>
    !isEnabled(item) || (!isErlang() && isNoteOnly(next, came))
  return {
    effects: (next: Config, came: Config): readonly Effect[] =>
      isQuiet(next, came) ? [] : [{ tone: 'warning', title: own.saveText }],
    isSure: async (next: Config, came: Config): Promise<boolean> => {
      const isLoss = family.noun === 'action' && !(canKeep && keepsBufferedRows(came, next))
      const isAsked = isLoss && !isQuiet(next, came)
      return ask(isAsked ? [toItemId(item)] : [], {
        title: own.saveTitle,
        body: '',
        confirmLabel: t.save,
      })
    },
  }
}

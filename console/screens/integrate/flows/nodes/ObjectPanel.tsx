import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useForm } from 'react-hook-form'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { actions, sources } from '#domain/integration/families.ts'
import { FailureCounts } from '#domain/integration/failures/FailureCounts.tsx'
import { scopeFromItem } from '#domain/integration/failures/failure-scope.ts'
import { DraftsContext } from '#domain/integration/form/drafts.ts'
import { NewItemForm } from '#domain/integration/form/NewItemForm.tsx'
import { type ChannelNoun, type Item, toItemId } from '#domain/integration/item.ts'
import { StateBadge } from '#domain/integration/StateCell.tsx'
import { useTypeName } from '#domain/integration/type-names.ts'
import { useRules, useUsage } from '#domain/integration/use-lists.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { late } from '#ui/late.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Segments } from '#ui/Segments.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { flowsMessages } from '../flows.messages.ts'
import styles from './nodes.module.css'
import { nodesMessages } from './nodes.messages.ts'

const ItemSettings = late(
  async () => (await import('#domain/integration/form/ItemSettings.tsx')).ItemSettings,
)

export interface Rule {
  id: string
  sql: string
}

interface NewObjectPanelProps {
  noun: ChannelNoun
  type: string
  /** IDs that the flow has already. */
  taken: readonly string[]
  /** The flow, to check templates. */
  rule: Rule
  onApply: (name: string) => void
  onClose: () => void
}

const familyFromNoun = (noun: ChannelNoun) => (noun === 'action' ? actions : sources)

/** Action or source of a new node: an existing one, or a new one that is saved together with the flow. */
export function NewObjectPanel(props: NewObjectPanelProps) {
  const { noun, type, taken, rule, onApply, onClose } = props
  const t = useMessages(nodesMessages)
  const typeName = useTypeName()
  const family = familyFromNoun(noun)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(family.operations.list, {}))
  const items = data as readonly Item[] | undefined // a list of them, by its schema
  const drafts = use(DraftsContext)
  const names = [
    ...(items ?? []).filter((item) => item.type === type).map(({ name }) => name),
    ...(drafts?.all ?? [])
      .filter((draft) => draft.noun === noun && draft.type === type && !draft.isChange)
      .map(({ name }) => name),
  ].filter((name) => !taken.includes(toItemId({ type, name })))
  const [wanted, setWanted] = useState<'existing' | 'create'>()
  const choice = wanted ?? (names.length === 0 ? 'create' : 'existing')
  if (items === undefined) {
    return (
      error && (
        <SidePanel title={typeName(type)} size="table" onClose={onClose}>
          <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
        </SidePanel>
      )
    )
  }
  return (
    <SidePanel title={typeName(type)} size="table" onClose={onClose}>
      <div className={styles.panel}>
        <Segments
          isSmall
          label={t.choose}
          value={choice}
          onChange={setWanted}
          options={[
            { value: 'existing', label: t.existing },
            { value: 'create', label: t.create },
          ]}
        />
        {choice === 'create' ? (
          <NewItemForm
            family={family}
            type={type}
            rules={[rule]}
            onCreated={({ name }) => onApply(name)}
            onBack={onClose}
          />
        ) : (
          <ExistingForm names={names} onApply={onApply} />
        )}
      </div>
    </SidePanel>
  )
}

function ExistingForm({
  names,
  onApply,
}: {
  names: readonly string[]
  onApply: (name: string) => void
}) {
  const t = useMessages(nodesMessages)
  const form = useForm({ defaultValues: { name: names[0] ?? '' } })
  const submit = useSubmit(form, ({ name }) => Promise.resolve(name), {
    onDone: onApply,
    isLight: true,
  })
  if (names.length === 0) return <p className={styles.quiet}>{t.noneExist}</p>
  return (
    <form noValidate className={styles.panel} onSubmit={submit.onSubmit}>
      <SelectField
        control={form.control}
        name="name"
        label={t.existing}
        options={names.map((name) => ({ value: name, label: name }))}
      />
      <p className={styles.quiet}>{t.shared}</p>
      <FormBar>
        <Button type="submit">{t.add}</Button>
      </FormBar>
    </form>
  )
}

interface ObjectPanelProps {
  noun: ChannelNoun
  type: string
  name: string
  /** ID of the flow's rule. */
  ruleId: string
  onClose: () => void
}

/** Settings of the action or source behind a node. Changes are saved together with the flow. */
export function ObjectPanel({ noun, type, name, ruleId, onClose }: ObjectPanelProps) {
  const t = useMessages(nodesMessages)
  const words = useMessages(flowsMessages)
  const { list } = useFormats()
  const typeName = useTypeName()
  const family = familyFromNoun(noun)
  const id = toItemId({ type, name })
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(family.operations.list, {}))
  const items = data as readonly Item[] | undefined // a list of them, by its schema
  const item = items?.find((each) => toItemId(each) === id)
  const draft = use(DraftsContext)?.all.find(
    (each) => each.noun === noun && each.type === type && each.name === name,
  )
  const usage = useUsage(noun)
  const { error: usageError } = useRules()
  const isUsagePending = usage === undefined && usageError === null
  const isPending = items === undefined ? error === null : item !== undefined && isUsagePending
  const others =
    item === undefined ? [] : (usage?.(item).rules ?? []).filter((r) => r.id !== ruleId)
  return (
    <SidePanel title={`${typeName(type)}: ${name}`} size="table" onClose={onClose}>
      <div className={styles.panel}>
        {items !== undefined && item === undefined && draft === undefined && (
          <Banner tone="error" title={t.missing} />
        )}
        {isPending && <Loading />}
        {items === undefined && error !== null && (
          <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
        )}
        {item !== undefined && usage === undefined && usageError !== null && (
          <Banner tone="warning" title={t.shared}>
            {t.usageNotRead(inOneLine(sentence(usageError)))}
          </Banner>
        )}
        {others.length > 0 && (
          <Banner tone="warning" title={t.usedBy(list(others.map((each) => each.id)))} />
        )}
        {draft !== undefined && <Banner tone="info" title={t.draft} />}
        {item !== undefined && !isUsagePending && (
          <>
            <KeyValues
              items={[
                { label: words.state, value: <StateBadge noun={noun} item={item} /> },
                {
                  label: words.name,
                  value: <ScreenLink to={family.paths.item(id)}>{name}</ScreenLink>,
                },
              ]}
            />
            <FailureCounts
              scope={scopeFromItem(noun, id)}
              list={family.paths.item(id, 'failures')}
            />
            <ItemSettings family={family} item={item} />
          </>
        )}
      </div>
    </SidePanel>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { query, useAction } from '../../api/query.ts'
import { useLanguage, useMessages } from '../../language.tsx'
import { useRouter } from '../../routing/react.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ChoiceStep } from '../backends/ChoiceStep.tsx'
import type { Words } from '../backends/field.ts'
import { NewKind } from '../backends/NewKind.tsx'
import { trialOfNew } from '../../upstream/trial/trial.ts'
import { wizardMessages } from '../backends/wizard.messages.ts'
import { Breadcrumbs } from '../Breadcrumbs.tsx'
import { ScreenLink } from '../links.tsx'
import { useLock } from '../lock.ts'
import { ChainMark } from './ChainMark.tsx'
import { chainMessages } from './chain.messages.ts'
import { type Collection, readsOf, readStatus } from './collection.ts'
import { chainAbouts } from './names.messages.ts'
import { useChainName } from './names.ts'
import { choose } from './choose.ts'

/** A step in which a part of the kind is chosen: a search parameter of the address. */
interface Step {
  label: string
  value: string | undefined
}

export interface NewItemProps {
  onCreate: (body: Record<string, unknown>) => Promise<unknown>
  /** Called even if the page was left before the answer. */
  onCreated: () => void
  /** Leaves the form for what was created. */
  onLeave: () => void
  onBack: () => void
}

interface NewChainItemScreenProps {
  collection: Collection
  /** The kinds that can be created; the parts of a kind are separated by colons. */
  kinds: readonly string[]
  steps: readonly Step[]
  /** What is said about a choice. */
  abouts?: Readonly<Record<string, Words>>
  /** The form of a kind that is not described by fields. */
  form?: (kind: string, props: NewItemProps) => ReactNode
}

/** Creates an item step by step: its kind, then its configuration. Each step has an address. */
export function NewChainItemScreen(props: NewChainItemScreenProps) {
  const { collection, kinds, steps, abouts = {}, form } = props
  const { calls, idOf, itemsOf, paths } = collection
  const t = useMessages(collection.messages)
  const words = useMessages(chainMessages)
  const wizard = useMessages(wizardMessages)
  const language = useLanguage()
  const nameOf = useChainName()
  const router = useRouter()
  const sentence = useErrorSentence()
  const lock = useLock()
  const read = useQuery(query(calls.list.operation, calls.list.request()))
  const ids = itemsOf(read.data)?.map(idOf)
  const { chosen, kind, choices } = choose(
    kinds,
    steps.map(({ value }) => value),
  )
  // A kind may have fewer parts than others.
  const parts = kind === undefined ? steps : steps.slice(0, chosen.length)
  const step = steps[chosen.length]
  const go = (values: readonly string[]) => void router.navigate(paths.create(values))
  const goBack = () =>
    chosen.length === 0 ? void router.navigate(paths.item()) : go(chosen.slice(0, -1))
  return (
    <Screen
      title={t.add}
      about={t.addAbout}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.item() }]} current={t.add} />}
    >
      {lock.reason !== undefined && (
        <Banner tone="info" title={lock.reason}>
          <ScreenLink to={paths.item()}>{t.back}</ScreenLink>
        </Banner>
      )}
      <Steps
        label={wizard.steps}
        current={chosen.length}
        steps={[
          ...parts.map(({ label }, i) => ({
            label,
            chosen: chosen[i] === undefined ? undefined : nameOf(chosen[i]),
          })),
          { label: words.configuration },
        ]}
      />
      {read.error !== null && ids === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {lock.canWrite && ids !== undefined && kind === undefined && step !== undefined && (
        <ChoiceStep
          key={chosen.join(':')}
          label={step.label}
          choices={choices.map(({ value, kinds }) => ({
            value,
            label: nameOf(value),
            mark: <ChainMark part={value} />,
            about: { ...chainAbouts, ...abouts }[value]?.[language],
            disabledReason: kinds.every((each) => ids.includes(each)) ? words.isThere : undefined,
          }))}
          onNext={(value) => go([...chosen, value])}
          onBack={goBack}
        />
      )}
      {lock.canWrite && ids !== undefined && kind !== undefined && (
        <Configuration
          key={kind}
          collection={collection}
          id={kind}
          isThere={ids.includes(kind)}
          onBack={goBack}
          {...(form !== undefined && { form })}
        />
      )}
    </Screen>
  )
}

interface ConfigurationProps extends Pick<NewChainItemScreenProps, 'collection' | 'form'> {
  id: string
  isThere: boolean
  onBack: () => void
}

function Configuration({ collection, id, isThere, onBack, form }: ConfigurationProps) {
  const { calls, isNewFirst, paths } = collection
  const t = useMessages(collection.messages)
  const words = useMessages(chainMessages)
  const language = useLanguage()
  const router = useRouter()
  const toast = useToast()
  const refreshes = readsOf(collection)
  const create = useAction(calls.create.operation, { refreshes })
  const move = useAction(calls.move.operation, { refreshes })
  const update = useAction(calls.update.operation, { refreshes })
  const remove = useAction(calls.remove.operation, { refreshes: [calls.list.operation] })
  const kind = collection.kindOf(id)
  const name = useChainName()(id)
  const props: NewItemProps = {
    onBack,
    onCreate: (body) => create.mutateAsync(calls.create.request(body)),
    onCreated: () => toast.success(t.added(name)),
    onLeave: () => void router.navigate(paths.item(id)),
  }
  if (isThere && !create.isSuccess) {
    return (
      <Banner tone="warning" title={words.isThere}>
        <ScreenLink to={paths.item(id, 'settings')}>{words.toSettings}</ScreenLink>
      </Banner>
    )
  }
  const own = form?.(id, props)
  if (own !== undefined) return own
  if (kind === undefined) return null
  return (
    <NewKind
      {...props}
      title={name}
      about={kind.about?.[language]}
      kind={kind}
      trial={trialOfNew({
        // A trial must not decide before the items that are relied on.
        async place(body) {
          await props.onCreate(body)
          if (isNewFirst === true) await move.mutateAsync(calls.move.request(id, 'rear'))
        },
        save: (body) => update.mutateAsync(calls.update.request(id, body)),
        status: () => readStatus(collection, id),
        undo: () => remove.mutateAsync(calls.remove.request(id)),
        async onKept() {
          props.onCreated()
          await router.navigate(paths.item(id))
        },
      })}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { useRouter } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { useToast } from '#ui/toast.tsx'
import type { Words } from '#form/field.ts'
import { useLaterKind } from '#form/later/use-later-kind.ts'
import { NewKind } from '../backends/NewKind.tsx'
import { trialOfNew } from '#domain/backends/trial.ts'
import { Breadcrumbs } from '../page/Breadcrumbs.tsx'
import { ScreenLink } from '../page/links.tsx'
import { useLock } from '../page/lock.ts'
import { chainMessages } from './chain.messages.ts'
import { type Collection, collectionReads, readStatus } from './collection.ts'
import { useChainName } from './names.ts'
import { KindChoice } from './KindChoice.tsx'
import { chosenKind } from './kind-groups.ts'

export interface NewItemProps {
  onCreate: (body: Record<string, unknown>) => Promise<unknown>
  /** Called even if the page was left before the answer. */
  onCreated: () => void
  /** Leaves the form for the created item. */
  onLeave: () => void
  onBack: () => void
}

interface NewChainItemScreenProps {
  collection: Collection
  /** The kinds that can be created; the parts of a kind are separated by colons. */
  kinds: readonly string[]
  /** Parts of the kind in the address. */
  chosen: readonly (string | undefined)[]
  /** Label of the choice. */
  label: string
  /** Explanations of kinds, or of all kinds of a mechanism. */
  abouts?: Readonly<Record<string, Words>>
  /** Form of a kind that is not described by fields. */
  form?: (kind: string, props: NewItemProps) => ReactNode
}

/** Creates an item: its kind, then its configuration. Both steps have an address. */
export function NewChainItemScreen(props: NewChainItemScreenProps) {
  const { collection, kinds, chosen, label, abouts, form } = props
  const { calls, idOf, itemsOf, paths } = collection
  const t = useMessages(collection.messages)
  const router = useRouter()
  const sentence = useErrorSentence()
  const lock = useLock()
  const read = useQuery(query(calls.list.operation, calls.list.request()))
  const ids = itemsOf(read.data)?.map(idOf)
  const kind = chosenKind(kinds, chosen)
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
      {read.error !== null && ids === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {lock.canWrite && ids !== undefined && kind === undefined && (
        <KindChoice
          label={label}
          kinds={kinds}
          taken={ids}
          {...(abouts !== undefined && { abouts })}
          onChoose={(id) => void router.navigate(paths.create(id.split(':')))}
        />
      )}
      {lock.canWrite && ids !== undefined && kind !== undefined && (
        <Configuration
          key={kind}
          collection={collection}
          id={kind}
          isThere={ids.includes(kind)}
          onBack={() => void router.navigate(paths.create([]))}
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
  const refreshes = collectionReads(collection)
  const create = useAction(calls.create.operation, { refreshes })
  const move = useAction(calls.move.operation, { refreshes })
  const update = useAction(calls.update.operation, { refreshes })
  const remove = useAction(calls.remove.operation, { refreshes: [calls.list.operation] })
  const kind = useLaterKind(collection.kindOf(id))
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

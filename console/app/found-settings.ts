import { IconAdjustments } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fetchCode } from '#code.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { appMessages } from './app.messages.ts'
import { bestNameRank, type Findable, isFoundBy } from './find.ts'

const MAX_SETTINGS = 6
/** Shorter texts are in too many settings; two Chinese characters are a word. */
const MIN_LENGTH = 3
const isLongEnough = (text: string) =>
  text.length >= (/\p{Script=Han}/u.test(text) ? 2 : MIN_LENGTH)

/** Settings by their name on the screen, or their key in the configuration; each leads to its form. */
export function useSettingLines(text: string): { found: Findable[]; isSettled: boolean } {
  const t = useMessages(appMessages)
  const language = useLanguage()
  const isAsked = isLongEnough(text.trim())
  // The texts of all forms are fetched with the first search.
  const { data: settings, isPending } = useQuery({
    queryKey: ['settings of the forms'],
    queryFn: async () => {
      const load = () => fetchCode(() => import('#screens/manage/configuration/meanings.ts'))
      return (await load()).settingsOfForms
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isAsked || settings === undefined) return { found: [], isSettled: !isAsked || !isPending }
  const found = settings
    .flatMap(([place, { label, words = '', to }]): Findable[] =>
      to === undefined
        ? []
        : [
            {
              ...{ key: `setting ${place}`, label: label[language], to, icon: IconAdjustments },
              names: [label.en, label.zh, place],
              kind: `${t.setting} · ${place}`,
              words: `${label.en} ${label.zh} ${place} ${words}`,
            },
          ],
    )
    .filter(isFoundBy(text))
    .toSorted((a, b) => bestNameRank(text, a.names) - bestNameRank(text, b.names))
    .slice(0, MAX_SETTINGS)
  return { found, isSettled: true }
}

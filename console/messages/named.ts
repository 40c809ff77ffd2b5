interface Pair<T = string> {
  en: T
  zh: T
}

/** A text that the name of an object may follow: "Created", "Created: plant-db". */
export const named = (en: string, zh: string) => ({
  en: (of = '') => (of === '' ? en : `${en}: ${of}`),
  zh: (of = '') => (of === '' ? zh : `${zh}：${of}`),
})

/** A text with its parameters, in both languages. */
export const filled = (text: Pair<(...values: string[]) => string>, ...values: string[]): Pair => ({
  en: text.en(...values),
  zh: text.zh(...values),
})

/** A text about a field, with its label. */
export const about = (text: Pair<(label: string) => string>, label: Pair): Pair => ({
  en: text.en(label.en),
  zh: text.zh(label.zh),
})

export const firstRepeated = (names: readonly string[]) =>
  names.find((name, i) => names.indexOf(name) < i)

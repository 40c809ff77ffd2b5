import { ByteSize } from '@signalbox/formats/units'

/** `1.2 MB`. */
export function sizeText(bytes: number, number: (value: number) => string): string {
  const [unit, size] = ByteSize.units.find(([, each]) => bytes >= each) ?? (['B', 1] as const)
  return `${number(Math.round((bytes / size) * 10) / 10)} ${unit}`
}

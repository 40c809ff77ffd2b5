/** The one of this name, as a body may have any text there. */
export function oneOf<Variant>(
  variants: Readonly<Record<string, Variant>>,
  name: unknown,
  otherwise: Variant,
): Variant {
  const isKnown = typeof name === 'string' && Object.hasOwn(variants, name)
  return (isKnown ? variants[name] : undefined) ?? otherwise
}

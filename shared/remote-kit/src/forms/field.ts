/** A value of a form, as a control wants it: `<ComboBox {...form.field('city')} />`. Its errors find it by its name. */
export type Field<Value> = {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** What is changed of some values when one of them becomes another. */
export function partOf<Values, Name extends keyof Values>(name: Name, value: Values[Name]): Partial<Values> {
  const part: Partial<Values> = {};
  part[name] = value;
  return part;
}

/** A value that may be left out, or that an older version of the form's subject does not have. */
type LeftOut<Value> = Pick<Field<Value | null | undefined>, 'name' | 'value'> &
  Pick<Field<Value | null>, 'onChange'>;

/** For a control that knows text only, and a value that may be left out: no text is null. */
export function asText({ value, onChange, ...field }: LeftOut<string>) {
  return {
    ...field,
    value: value ?? '',
    onChange: (text: string) => onChange(text === '' ? null : text),
  };
}

/** For a control that knows text only, and a number that may be left out. */
export function asNumber({ value, onChange, ...field }: LeftOut<number>) {
  return {
    ...field,
    value: String(value ?? ''),
    onChange: (text: string) => onChange(text === '' ? null : Number(text)),
  };
}

/**
 * For a control that knows text only, and a whole number from zero that is never left out. No digits are NaN: the control is
 * empty, and the schema says that a number is missing.
 */
export function asCount({ value, onChange, ...field }: Field<number>) {
  return {
    ...field,
    value: Number.isNaN(value) ? '' : String(value),
    onChange: (text: string) => {
      const digits = text.replaceAll(/\D/g, '');
      onChange(digits === '' ? NaN : Number(digits));
    },
  };
}

/** A value that is chosen, perhaps not yet. */
type Choosing<Choice> = Pick<Field<Choice | null>, 'name' | 'value'> & Pick<Field<Choice>, 'onChange'>;

/** For a `RadioGroup` or a `Select`, which knows text only. */
export function asChoice<Choice extends string>(
  choices: readonly Choice[],
  { value, onChange, ...field }: Choosing<Choice>,
) {
  return {
    ...field,
    value: value ?? '',
    onChange: (text: string) => {
      const chosen = choices.find((choice) => choice === text);
      if (chosen !== undefined) onChange(chosen);
    },
  };
}

/** For a `Checkbox` or a `Switch`. */
export function asChecked({ value, ...field }: Field<boolean>) {
  return { ...field, checked: value };
}

import { useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import type { DayRange } from '../lib/calendar.ts';
import { Button } from '../ui/form/Button.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { DateRange } from '../ui/form/DateRange.tsx';
import { FileDrop } from '../ui/form/FileDrop.tsx';
import { FormShell } from '../ui/form/FormShell.tsx';
import { Money } from '../ui/value/figures.tsx';
import { InlineCell } from '../ui/table/InlineCell.tsx';
import { MoneyInput } from '../ui/form/MoneyInput.tsx';
import { MONEY, PERCENT, QUANTITY } from '../ui/form/number-kinds.ts';
import { Panel } from '../ui/layout/PageHeader.tsx';
import { PercentInput } from '../ui/form/PercentInput.tsx';
import { QuantityInput } from '../ui/form/QuantityInput.tsx';
import { RangeInput, type Range } from '../ui/form/RangeInput.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { Toggle } from '../ui/form/Toggle.tsx';
import { useForm } from '../ui/form/use-form.ts';
import type { Typed } from '../ui/form/use-number-text.ts';
import css from './GalleryPage.module.css';

const nothing = (): void => undefined;
const PRICE = { min: 0, max: 1_000_000 };
const CHOICES = [
  { value: 'buff', label: 'Buff.163' },
  { value: 'skinport', label: 'Skinport' },
];
/** Long enough to see the busy state. */
const answer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1500));
const refuse = (fields: Record<string, string> = {}): ApiError =>
  new ApiError({ code: 'VALIDATION', msg: 'Skinport does not answer at the moment.', status: 503, fields });

function NumberFields() {
  const [price, setPrice] = useState<Typed>(12_340);
  const [fee, setFee] = useState<Typed>(2.5);
  const [count, setCount] = useState<Typed>(1);
  const [range, setRange] = useState<Range>({ min: 1000, max: 250_000 });
  return (
    <Panel title="Numbers">
      <div className={css.fields}>
        <MoneyInput label="Price" bounds={PRICE} step={10} value={price} onChange={setPrice} note="Arrow keys change it by a cent." />
        <MoneyInput label="Empty" bounds={PRICE} placeholder="0.00" value={null} onChange={nothing} />
        <MoneyInput
          label="Refused"
          bounds={{ min: 0, max: 2_000_000 }}
          value={1_000_500}
          onChange={nothing}
          problem="This is above the price of the market."
        />
        <MoneyInput label="Busy" bounds={PRICE} value={12_340} onChange={nothing} busy />
        <PercentInput label="Fee" bounds={{ min: 0, max: 100 }} step={0.5} value={fee} onChange={setFee} />
        <QuantityInput label="Quantity" bounds={{ min: 1, max: 1200 }} value={count} onChange={setCount} />
        <QuantityInput label="Refused quantity" bounds={{ min: 1, max: 30 }} value={30} onChange={nothing} problem="Only 12 are left." />
        <QuantityInput label="Busy quantity" bounds={{ min: 1, max: 30 }} value={7} onChange={nothing} busy />
        <RangeInput label="Price range" kind={MONEY} bounds={PRICE} value={range} onChange={setRange} />
        <RangeInput label="ROI" kind={PERCENT} bounds={{ min: 0, max: 10_000 }} value={{ min: null, max: null }} onChange={nothing} />
      </div>
    </Panel>
  );
}

function Choices() {
  const [one, setOne] = useState('buff');
  const [ticked, setTicked] = useState(true);
  const [on, setOn] = useState(true);
  const [period, setPeriod] = useState<DayRange>({ from: '2026-10-22', to: '2026-11-20' });
  const [file, setFile] = useState<File | null>(null);
  return (
    <Panel title="Choices, dates and files">
      <div className={css.fields}>
        <SelectField label="Market" options={CHOICES} value={one} onChange={setOne} />
        <DateRange label="Period" today="2026-11-20" bounds={{ max: '2026-11-20' }} value={period} onChange={setPeriod} />
        <DateRange label="No limits" today="2026-11-20" value={{ from: null, to: null }} onChange={nothing} />
        <Toggle inline label="Lowest only" on={on} onChange={setOn} />
        <Checkbox checked={ticked} onChange={setTicked}>
          Apply to all 12 items
        </Checkbox>
        <Checkbox checked={false} indeterminate onChange={nothing}>
          Some are chosen
        </Checkbox>
        <Checkbox checked disabled onChange={nothing}>
          Not to be changed
        </Checkbox>
      </div>
      <div className={css.columns}>
        <FileDrop label="Sales to import" extensions={['.csv', '.txt']} maxBytes={2_000_000} value={file} onChange={setFile} />
        <FileDrop
          label="Refused file"
          extensions={['.csv']}
          maxBytes={2_000_000}
          value={new File(['name,price'], 'sales-of-may.csv')}
          onChange={nothing}
          problem="Line 3 has no price."
        />
      </div>
    </Panel>
  );
}

function Cells() {
  const [price, setPrice] = useState(12_340);
  const [count, setCount] = useState(7);
  return (
    <Panel title="Figures edited in their cells">
      <dl className={css.cells}>
        <dt>Saves</dt>
        <dd>
          <InlineCell
            label="Buy price"
            kind={MONEY}
            value={price}
            bounds={PRICE}
            step={10}
            wrong="Enter a price between 0 and 1000."
            onSave={async (next) => {
              await answer();
              setPrice(next);
            }}
          >
            <Money value={price} />
          </InlineCell>
        </dd>
        <dt>Is refused</dt>
        <dd>
          <InlineCell
            label="Target"
            kind={MONEY}
            value={8000}
            bounds={PRICE}
            onSave={async () => {
              await answer();
              throw refuse();
            }}
          >
            <Money value={8000} />
          </InlineCell>
        </dd>
        <dt>Quantity</dt>
        <dd>
          <InlineCell
            label="Quantity of the lot"
            kind={QUANTITY}
            value={count}
            bounds={{ min: 1, max: 30 }}
            step={1}
            onSave={async (next) => {
              await answer();
              setCount(next);
            }}
          >
            {count}
          </InlineCell>
        </dd>
      </dl>
    </Panel>
  );
}

/** A form whose save is refused: at the name while the name is short, then as a whole. */
function Shell() {
  const form = useForm({ saved: { name: 'Steam lots', note: '' }, draft: null });
  const { name, note } = form.values;
  const save = (): Promise<boolean> =>
    form.submit(async () => {
      await answer();
      if (name.length < 5) throw refuse({ name: 'A name has at least 5 characters.' });
      if (note === '') throw refuse();
      form.reset();
    });
  return (
    <Panel title="A form">
      <FormShell form={form} onSubmit={save} className={css.sections}>
        <TextField label="Name" value={name} problem={form.problems.name} busy={form.busy} onChange={(text) => form.set({ name: text })} />
        <TextField label="Note" value={note} problem={form.problems.note} busy={form.busy} onChange={(text) => form.set({ note: text })} />
        <div className={css.group}>
          <Button type="submit" busy={form.busy}>
            Save
          </Button>
          <Button variant="default" disabled={form.busy || !form.changed} onClick={form.reset}>
            Discard
          </Button>
        </div>
      </FormShell>
    </Panel>
  );
}

/** Form fields and forms. */
export function FormSection() {
  return (
    <>
      <NumberFields />
      <Choices />
      <div className={css.columns}>
        <Cells />
        <Shell />
      </div>
    </>
  );
}

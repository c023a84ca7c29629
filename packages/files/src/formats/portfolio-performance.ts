import { plainColumn } from '../columns/column-names.ts';
import type { Side } from '../values/sides.ts';
import type { TableFormat } from './table-format.ts';

/**
 * The names of columns in files of Portfolio Performance by language: day, type, value, currency, pieces, security and note.
 * Source: `CSVColumn_*` in the `messages*.properties` of https://github.com/portfolio-performance/portfolio, written by `CSVExporter.java`.
 */
const HEADS = `
Date|Type|Value|Transaction Currency|Shares|Security Name|Note
Datum|Typ|Wert|Buchungswährung|Stück|Wertpapiername|Notiz
Fecha|Tipo|Valor|Divisa de la transacción|Cantidad|Nombre del valor|Nota
Date|Type|Valeur|Devise de l'opération|Parts|Nom du titre|Note
Data|Tipo|Valore|Valuta  Operazione|Azioni|Nome Titolo|Note
Data|Tipo|Valor|Moeda da transação|Quantidade|Nome do Título|Nota
Data|Tipo|Valor|Moeda da transação|Quantidade|Nome do Ativo|Nota
Data|Typ|Wartość|Waluta transakcji|Akcje|Nazwa waloru|Uwaga
Дата|Тип|Значение|Валюта Транзакции|Акций|Имя ценной бумаги|Заметка
日期|类型|净额|账目货币|份额|证券名称|备注
Datum|Transactietype|Waarde (netto)|Transactievaluta|Aantal|Effect|Opmerking
İşlem Tarihi|İşlem Türü|Tutarı|Para Birimi|Hisse Senetleri|Güvenilir Ad|Notlar`;

/**
 * Words of the program that mean something else elsewhere, or that only it writes. A delivery is a purchase or a sale at its value; a transfer
 * only moves things. Source: `labels*.properties` beside the names of columns.
 */
const SIDES: Readonly<Record<string, Side>> = {
  ...{
    deliveryinbound: 'buy',
    einlieferung: 'buy',
    entregaentrante: 'buy',
    distributionentrante: 'buy',
    trasferimentotitoliinentrata: 'buy',
  },
  ...{ entregaentrada: 'buy', dostawaprzychodzaca: 'buy', 转入证券: 'buy', inkomendelevering: 'buy', aankoop: 'buy', al: 'buy' },
  ...{
    deliveryoutbound: 'sell',
    auslieferung: 'sell',
    entregasaliente: 'sell',
    distributionsortante: 'sell',
    trasferimentotitoliinuscita: 'sell',
  },
  ...{
    entregasaida: 'sell',
    dostawawychodzaca: 'sell',
    转出证券: 'sell',
    uitgaandelevering: 'sell',
    verkoop: 'sell',
    sat: 'sell',
    vendi: 'sell',
  },
  ...{ transferinbound: 'other', transferoutbound: 'other', umbuchungeingang: 'other', umbuchungausgang: 'other' },
};

/** Values are those of the whole row, with fees and taxes. */
const formatIn = (heads: string): TableFormat => {
  const [date, side, price, currency, quantity, name, note] = heads.split('|').map(plainColumn) as [
    ...[string, string, string, string, string, string, string],
  ];
  return {
    id: 'portfolio-performance',
    marks: [price, currency, quantity, name],
    columns: { name, price, quantity, currency, date, side, note },
    choice: { priceOf: 'row' },
    answers: { sides: SIDES },
  };
};

/** The transactions of Portfolio Performance. */
export const PORTFOLIO_PERFORMANCE_FORMATS: readonly TableFormat[] = HEADS.trim().split('\n').map(formatIn);

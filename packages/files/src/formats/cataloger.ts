import { plainColumn } from '../columns/column-names.ts';
import type { TableFormat } from './table-format.ts';

/**
 * The names of columns in files of Steam Market History Cataloger, in the languages of Steam: credit, transaction, app, name, price, day and
 * number of pieces. Source: `json/locales/<language>/strings.json` of https://github.com/juliarose/Steam-Market-History-Cataloger.
 */
const HEADS = `
Credit|Transaction ID|App ID|Name|Price|Acted On|Amount
кредит|номер на транзакцията|Идентификационен номер на приложението|име|Цена|Активен|Сума
Kredit|ID transakce|ID aplikace|název|Cena|Zapnutý|Částka
Kredit|Transaktions ID|App ID|Navn|Pris|Aktiveret|Beløb
Kredit|Transaktions-ID|App-ID|Name|Preis|Wirkte auf|Betrag
Πίστωση|Ταυτότητα συναλλαγής|Αναγνωριστικό εφαρμογής|Ονομα|Τιμή|ДАТА СДЕЛКИ|Ποσό
Crédito|ID de transacción|ID de aplicación|Nombre|Precio|Actuando en|Monto
Crédito|ID de transacción|ID de aplicación|Nombre|Precio|Actuando en|Importe
Luotto|Transaktiotunnus|Sovelluksen tunnus|Nimi|Hinta|Toiminut|Määrä
Crédit|identifiant de transaction|ID de l'application|prénom|Prix|Mis en oeuvre|Montant
Hitel|Tranzakció azonosítója|Alkalmazásazonosító|Név|Ár|Jelentkezett|Összeg
Credito|ID transazione|ID app|Nome|Prezzo|Agito|Importo
クレジット|トランザクションID|アプリID|名|価格|作用日|金額
신용|거래 ID|앱 ID|이름|가격|위에 행동 한|금액
Credit|Transactie ID|App-ID|Naam|Prijs|Gehandeld|Bedrag
Kreditt|Transaksjons-ID|App ID|Navn|Pris|Handlet på|Beløp
Kredyt|Identyfikator transakcji|Identyfikator aplikacji|Imię|Cena £|Działał dalej|Kwota
Crédito|ID de transação|ID do aplicativo|Nome|Preço|Agido em|Valor
Crédito|ID de transação|ID do aplicativo|Nome|Preço|Agido em|Montante
Credit|ID-ul de tranzacție|ID-ul aplicației|Nume|Preț|Acționat pe|Sumă
кредит|номер транзакции|Идентификатор приложения|название|Цена|ДАТА СДЕЛКИ|Сумма
Kreditera|Transaktions ID|App ID|namn|Pris|Åtgärdad|Belopp
เครดิต|รหัสธุรกรรม|รหัสแอป|ชื่อ|ราคา|ทำหน้าที่ใน|จำนวนเงิน
Kredi|İşlem Kimliği|Uygulama kimliği|isim|Fiyat|Harekete geç|Tutar
Кредит|ID транзакції|Ідентифікатор програми|Ім'я|Ціна|Акт|Сума
信用|交易ID|应用程序ID|名称|价钱|采取行动|金额
信用|交易ID|应用程序ID|名称|价钱|采取行动|金額`;

/** Days are written as year, day and month without zeros, and sales as credits. Prices are those of all pieces of a row. */
const RULES = {
  id: 'cataloger',
  choice: { market: 'steam', idSource: 'steam', yearDayMonth: true, priceOf: 'row' },
  answers: { sides: { '1': 'sell', '0': 'buy', true: 'sell', false: 'buy' } },
} as const satisfies Partial<TableFormat>;

/**
 * The JSON file, with prices in hundredths of all currencies: https://github.com/juliarose/Steam-Market-History-Cataloger/blob/main/EXPORTS.md.
 * The exporter adds `amount` since 2025.
 */
const json: TableFormat = {
  ...RULES,
  choice: { ...RULES.choice, inCents: true },
  marks: ['transactionid', 'iscredit', 'marketname', 'dateacted'],
  columns: {
    ...{ name: 'marketname', price: 'price', date: 'dateacted', side: 'iscredit', game: 'appid', id: 'transactionid', quantity: 'amount' },
  },
};

const csvIn = (heads: string): TableFormat => {
  const [side, id, game, name, price, date, quantity] = heads.split('|').map(plainColumn) as [
    ...[string, string, string, string, string, string, string],
  ];
  return { ...RULES, marks: [side, id, game, date], columns: { name, price, date, side, game, id, quantity } };
};

/** The files of Steam Market History Cataloger. */
export const CATALOGER_FORMATS: readonly TableFormat[] = [json, ...HEADS.trim().split('\n').map(csvIn)];

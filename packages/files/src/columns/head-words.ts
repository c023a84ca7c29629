import { plainWord } from '../values/words.ts';

/*
 * Words in the names of columns, as `plainColumn` gives them, for names that are not known as a whole.
 */

const PRICE =
  /price|cost|paid|spent|odenen|invest|gross|fiyat|tutar|maliyet|bedel|preis|kosten|betrag|brutto|precio|coste|importe|prix|montant|cout|preco|custo|prezzo|importo|cena|cene|kwota|koszt|цена|цене|стоимость|сумма|价|價|金额|金額|値段|価格|値|가격|단가|구매가|매수가|판매가|금액|^(?:sum|summe|somme|somma|suma|итого|合計|합계)$/;
const SALE =
  /sold|sell|sale(?!s?person)|satis|satil|verkauf|vente|vendu|vendid|venta|venda|vendita|sprzeda|прода|卖|售|賣|売|販売|판매|매도/;
const FEE = /fee|commission|komisyon|kesinti|gebuhr|provision|comision|comissao|prowizj|комисси|手续费|수수료|手数料/;
/** Prices of today, of lists and of plans, and gains: no deal was made at them. */
const NO_DEAL =
  /current|market|now|today|latest|last|list|steam|buff|avg|average|mean|median|low|high|min|max|target|goal|expect|estimat|potential|profit|gain|loss|change|diff|roi|margin|sugg|guncel|piyasa|simdi|hedef|kar(?!g)|aktuell|markt|gewinn|actuel|attual|atual|aktualn|rynk|zysk|текущ|рын|прибыл|当前|市场|利润|現在|相場|利益|현재|시세|수익/;
const TOTAL = /total|toplam|gesamt|summe|^sum|somme|totale|razem|laczn|calkowit|общ|итог|总|總|合計|합계|총/;
/** Prices of the row, unless they say that they are of one piece. */
const AMOUNT = /^(?:amount|value|tutar|betrag|wert|importe|montant|valor|importo|kwota|сумма|金额|금액|金額|invested|spent|cost(?:basis))/;
/** One piece. */
const EACH =
  /each|apiece|^unit|unit(?:price|cost)|(?:per|a)(?:unit|piece|item|skin|pcs?|one)|adet|birim|tane|stuck|einzel|unitari|porunidad|porunidade|cadaun|unitaire|parunite|parpiece|piece$|perunita|jednostk|zasztuk|(?:за|1)(?:единицу|штуку|шт)|单价|單價|每件|每个|단가|개당|単価|1個/;
/** Names of amounts that say only that these are of one piece. */
const EACH_ALONE = /^(?:each|per(?:unit|piece|item)|apiece|tanesi|prostuck)$/;
/** Prices that were paid, whatever stands beside them. */
const PAID_PRICE = /^(?:buyprice|purchaseprice|alisfiyati|kaufpreis)$/;
/** Names of columns of yes and no, or of 1 and 0, that tell the side. */
const SIDE =
  /^(?:is)?(?:buy|bought|buyer|purchased?|sell|sold|seller|sale|credit|debit|alis|satis|satildi|alindi|verkauft|gekauft|vendu|achete|vendido|comprado|venduto|sprzedane|продано|куплено|已售|已卖|판매|판매됨|販売済み)(?:or(?:buy|sell|credit|debit|sale|bought|sold))?$|^(?:side|type|action|direction|transactiontype|operation|buysell|sellbuy|creditdebit|debitcredit|islemturu|yon|typ|tipo|тип|类型|方向)$/;

/** Bare words for a purchase, above a column of amounts. */
const BUY =
  /^(?:buy|bought|boughtat|boughtfor|purchase|alis|kauf|einkauf|gekauft|compra|achat|acquisto|kupno|zakup|покупка|买入|買入|購入|매수|구매)$/;
const CENTS = /(?<!\p{L})(?:cents?|pence|kuruş|grosz[ey]?|коп(?:еек|ейки|\.)?|centavos|centimes|céntimos|centesimi)(?!\p{L})|¢/iu;
/** Names of columns of numbers that count no pieces. */
const NO_PIECES =
  /^(?:no|nr|num|row|rank|id|line|sira|page|level|year|day|days|age|hour|hours|stickers?)$|id$|pattern|seed|index|paint|float|wear|year|days$|lock|percent|discount|serial|class|instance|asset|phone|desen|sablon|muster|индекс|паттерн|模板|编号|패턴|hold|sticker/;

/** Names that only columns of sides have, and names that other columns have, too. */
const SURE_SIDE =
  /^(?:side|action|direction|transactiontype|buysell|operation|transaction|ordertype|islem|islemturu|yon|vorgang|buchungsart|transaktionstyp|sens|operacion|accion|operacao|acao|operazione|azione|operacja|операция|действие|方向|操作|交易类型|取引種別|売買|거래유형)$/;
const MAYBE_SIDE = /^(?:type|typ|tipo|tur|art|rodzaj|kind|event|eventtype|тип|类型|유형|구분|種類)$/;
/** Types of items, of which such columns tell, too. */
const ITEM_TYPE =
  /rifle|pistol|knife|glove|smg|shotgun|sniper|gun|sticker|case|container|agent|charm|key|graffiti|music|patch|collectible|skin|weapon|equipment|tool|pass|capsule|package|card|tufek|tabanca|bicak|eldiven|kasa|gewehr|pistole|messer|handschuh|couteau|fusil|gant|винтовка|пистолет|нож|перчатк|кейс|наклейк|步枪|手枪|匕首|手套|印花/;

/** True for few words that are not known below the name of a column of sides: they are not left out in silence. */
export function couldTellSide(key: string, words: ReadonlySet<string>): boolean {
  if (words.size > 12 || [...words].some((word) => /\d/.test(word) || word.length > 30)) return false;
  return SURE_SIDE.test(key) || (MAYBE_SIDE.test(key) && words.size <= 4 && ![...words].some((word) => ITEM_TYPE.test(plainWord(word))));
}

export const namesBuy = (key: string): boolean => BUY.test(key);
/** True for a price in hundredths. @param head as the file writes it */
export const tellsCents = (head: string): boolean => CENTS.test(head) || /cents$/i.test(head);
export const namesNoPieces = (key: string): boolean =>
  key === '' || NO_PIECES.test(key) || PRICE.test(key) || NO_DEAL.test(key) || FEE.test(key) || SALE.test(key);
export const tellsPrice = (key: string): boolean => PRICE.test(key);
export const tellsSale = (key: string): boolean => SALE.test(key);
/** A price after its fee is no fee. */
export const tellsFee = (key: string): boolean => FEE.test(key) && !PRICE.test(key) && !/after|net|before/.test(key);
export const namesNoDeal = (key: string): boolean => NO_DEAL.test(key);
/** True for the price of the whole row. */
export const isTotal = (key: string): boolean => TOTAL.test(key) || (AMOUNT.test(key) && !EACH.test(key));
/** True for what was paid for one piece: `Paid each`, `Unit cost`. Of several columns of amounts these are the prices. */
export const tellsEach = (key: string): boolean =>
  EACH_ALONE.test(key) || (EACH.test(key) && PRICE.test(key) && ![TOTAL, SALE, FEE, NO_DEAL].some((words) => words.test(key)));
export const isPaidPrice = (key: string): boolean => PAID_PRICE.test(key);
export const namesSide = (key: string): boolean => SIDE.test(key);

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, test } from 'node:test';
import { FILE_SYSTEMS, systemOf } from '#contract/parts/import/file-systems.ts';
import { IMPORT_FIELDS } from '#contract/parts/import/import-fields.ts';
import type { ImportRow } from '#contract/parts/import/imports.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { openImportStore } from './testing.ts';

const { store, admin, startedImport, send, apply, rowsOf } = await openImportStore();

beforeEach(() =>
  store.db.$client.query("update parts set sku = 'old-' || id, gtin = '', mpn = '' where hidden_at is not null"),
);

const shopFile = (name: string) => readFile(new URL(`../../../test/imports/shops/${name}`, import.meta.url), 'utf8');

/** Imports a file. @returns its rows as previewed */
async function imported(content: string, name = 'export.csv'): Promise<ImportRow[]> {
  const id = await startedImport();
  const read = await send(id, content, name);
  assert.equal(read.status, 200, JSON.stringify(read.body));
  assert.deepEqual(read.body.layouts[0].missing, []);
  const rows = await rowsOf(id);
  assert.equal((await apply(id)).status, 200);
  return rows;
}
const headersOf = (content: string) => {
  const [head = ''] = content.split('\n');
  return head.split(['\t', ';', ','].find((separator) => head.includes(separator))!);
};
const outcomes = (rows: readonly ImportRow[]) =>
  rows.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome));

/** The parts on sale: SKU (unless the store made it), name, variant, price, stock, brand, GTIN, maker's number, kind. */
async function catalog(): Promise<Record<string, unknown>[]> {
  const { body } = await store.call(admin, 'GET', '/catalogue');
  const parts = await Promise.all(
    body.map(async ({ _id, cost }: { _id: string; cost: number | null }) => ({
      ...(await store.call(admin, 'GET', `/part/${_id}`)).body,
      cost,
    })),
  );
  return parts
    .map(({ sku, name, variant, price, quantity, brand, gtin, mpn, category, cost }) => ({
      sku: /^PS-\d+$/.test(sku) ? '' : sku,
      name,
      ...(variant && { variant }),
      price,
      quantity,
      ...(brand && { brand }),
      ...(gtin && { gtin }),
      ...(mpn && { mpn }),
      category,
      ...(cost != null && { cost }),
    }))
    .sort((one, other) => (one.sku + one.mpn < other.sku + other.mpn ? -1 : 1));
}
const specificationsOf = async (sku: string) =>
  (await store.call(null, 'GET', `/parts/${encodeURIComponent(sku)}`)).body.part.specifications.map(
    ({ name, value, unit }: Specification) => `${name} ${value}${unit ? ` ${unit}` : ''}`,
  );

const withoutKey = (part: object, key: string | undefined) =>
  Object.fromEntries(Object.entries(part).filter(([one]) => one !== key));

const ONE = {
  sku: 'X-1TB',
  name: 'Fast SSD',
  variant: '1 TB',
  price: 89.99,
  quantity: 25,
  brand: 'Acme',
  category: 'storage',
};
const TWO = {
  sku: 'X-2TB',
  name: 'Fast SSD',
  variant: '2 TB',
  price: 159.99,
  quantity: 7,
  brand: 'Acme',
  category: 'storage',
};

describe('the files of other shop systems', () => {
  test('WooCommerce: regular price, stock as a number, the sale price mentioned', async () => {
    assert.deepEqual(outcomes(await imported(await shopFile('woocommerce-export.csv'))), [
      'added',
      "added: the sale price 139.99 is left out; plan it on the page of the part's prices",
      'added',
    ]);
    const same = { brand: 'Acme', category: 'storage' };
    assert.deepEqual(await catalog(), [
      { sku: 'WOO-SSD-1', name: 'Fast SSD 1 TB', price: 89.99, quantity: 25, gtin: '4006381333931', ...same },
      { sku: 'WOO-SSD-2', name: 'Fast SSD 2 TB', price: 159.99, quantity: 7, ...same },
      { sku: 'WOO-SSD-4', name: 'Fast SSD 4 TB', price: 299, quantity: 0, ...same },
    ]);
    assert.deepEqual(await specificationsOf('WOO-SSD-1'), []);
  });

  // All rows were refused: the first line was read as the names of the columns.
  test('Amazon and eBay: lines about the file before the names of its columns', async () => {
    await imported(
      'TemplateType=fptcustom\tVersion=2026.0101\tThe top 3 rows are for Amazon.com use only.\n' +
        'Seller SKU\tProduct ID\tProduct Name\tBrand Name\tProduct Type\tStandard Price\tQuantity\n' +
        'item_sku\texternal_product_id\titem_name\tbrand_name\tfeed_product_type\tstandard_price\tquantity\n' +
        'CY-CASE-M\t4006381333931\tCyclone case\tAcme\tcomputercase\t119.00\t14\n',
      'flat-file.txt',
    );
    await imported(
      '#INFO,Version=1.0.0,Template= eBay-active-revise-price-quantity-download_US\n' +
        'Action,Item number,Title,Listing site,Currency,Start price,Available quantity,Category name,Custom label (SKU)\n' +
        'Revise,110123456789,Blizzard fan,US,USD,9.90,4,Case fans,BLZ-280\n',
    );
    assert.deepEqual(await catalog(), [
      { sku: 'BLZ-280', name: 'Blizzard fan', price: 9.9, quantity: 4, category: 'case-fan' },
      {
        sku: 'CY-CASE-M',
        name: 'Cyclone case',
        price: 119,
        quantity: 14,
        brand: 'Acme',
        gtin: '4006381333931',
        category: 'case',
      },
    ]);
  });

  test('former prices: those that are none are left out, and refuse no row', async () => {
    const head = 'Handle,Title,Vendor,Type,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price';
    const shopify = ['A,89.99,99.99', 'B,89.99,89.99', 'C,89.99,0.00', 'D,89.99,79.99'].map((row) => {
      const [sku, ...prices] = row.split(',');
      return `${sku},Fan ${sku},Acme,Case fans,${sku},1,${prices.join()}`;
    });
    assert.deepEqual(outcomes(await imported([head, ...shopify, ''].join('\n'))), [
      'added',
      'added',
      'added',
      'added: the compare-at price 79.99 is left out, because it is below the price',
    ]);
    await imported(
      'Item Type,Product Name,Product Code/SKU,Price,Retail Price,Current Stock Level,Category\nProduct,Fan E,E,14.90,19.90,4,Case fans\n',
    );
    await imported(
      'type,product_internal_id,product_sku,product_name,product_price,product_price_compare_to,product_quantity,product_category_1\nproduct,1,F,Fan F,25,30,4,Case fans\n',
    );
    const { body } = await store.call(admin, 'GET', '/catalogue');
    const former = body.map(({ sku, compareAt }: { sku: string; compareAt: number | null }) => `${sku} ${compareAt}`);
    assert.deepEqual(former.sort(), ['A 99.99', 'B null', 'C null', 'D null', 'E 19.9', 'F 30']);
  });

  test('Lightspeed: the vendor is the supplier, not the brand', async () => {
    await imported(
      'System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Qty.,Price,Brand,MSRP,Default Cost,Vendor,Category\n' +
        '210000000001,,,LS-77,AC-77,Hurricane fan,33,$19.90,Acme,$24.90,$9.00,Ingram,Case fans\n' +
        '210000000002,,,LS-78,AC-78,Hurricane fan 2,33,$19.90,,$24.90,$9.00,Ingram,Case fans\n',
    );
    assert.deepEqual(
      (await catalog()).map(({ brand }) => brand ?? ''),
      ['Acme', ''],
    );
  });

  for (const [language, headings] of [
    ['Polish', 'Kod produktu;Nazwa;Producent;Cena netto;Stan magazynowy;Kategoria'],
    ['Italian', 'Codice articolo;Nome;Produttore;Prezzo di vendita;Giacenza;Categoria'],
    ['Dutch', 'Artikelcode;Productnaam;Merk;Verkoopprijs;Voorraad;Categorie'],
  ] as const)
    test(`headings in ${language}`, async () => {
      await imported(`${headings}\nX;Hurricane;Acme;12,40;15;Case fans\n`);
      const expected = { sku: 'X', name: 'Hurricane', price: 12.4, quantity: 15, brand: 'Acme', category: 'case-fan' };
      assert.deepEqual(await catalog(), [expected]);
    });

  test('WooCommerce: variations, whose product is no part, wherever it stands; drafts are refused', async () => {
    const head =
      'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Brands';
    const rows = await imported(
      `${head}\n` +
        '102,variation,X-1TB,Fast SSD,1,1,25,89.99,,,id:101,Capacity,1 TB,,\n' +
        '101,variable,X,Fast SSD,1,1,,,"Storage > SSD, Sale","https://shop.test/a.jpg, https://shop.test/b.jpg",,Capacity,"1 TB, 2 TB",1,Acme\n' +
        '103,variation,X-2TB,Fast SSD,1,1,7,159.99,,,X,Capacity,2 TB,,\n' +
        '104,simple,DRAFT,Case fan,0,1,5,9.99,Fans,,,,,,\n' +
        '105,simple,GONE,Case fan,1,0,,9.99,Case fans,/a.jpg,,,,,\n',
    );
    assert.deepEqual(outcomes(rows), [
      'added',
      'added',
      "refused: not on sale in the other shop ('0'); to import it as a draft, choose 'Publish on' for that column",
      'added: left out, because it is no link that begins with https://: picture',
    ]);
    assert.deepEqual(await catalog(), [
      { sku: 'GONE', name: 'Case fan', price: 9.99, quantity: 0, category: 'case-fan' },
      ONE,
      TWO,
    ]);
  });

  test('Shopify, as before 2025: variants with their options, rows of further pictures are no parts', async () => {
    const file = await shopFile('shopify-export.csv');
    const picture = `fast-ssd${','.repeat(21)}https://cdn.shopify.com/b.jpg,2,Back${','.repeat(4)}\n`;
    const { body } = await send(await startedImport(), file + picture, 'counted.csv');
    assert.equal(body.layouts[0].leftOut, 1);
    assert.deepEqual(outcomes(await imported(file + picture)), ['added', 'added']);
    assert.deepEqual(await catalog(), [
      { ...ONE, sku: 'SHO-SSD-1', gtin: '4006381333931', cost: 40 },
      { ...TWO, sku: 'SHO-SSD-2', cost: 70 },
    ]);
    const { part } = (await store.call(null, 'GET', '/parts/SHO-SSD-1')).body;
    assert.equal(part.description, 'A fast drive');
    // Again: nothing changes.
    assert.deepEqual(outcomes(await imported(file)), ['unchanged', 'unchanged']);
  });

  test('Shopify, as now', async () => {
    const head =
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Gift card';
    const rows = await imported(
      `${head}\n` +
        'Fast SSD,fast-ssd,<p>Quick</p>,Acme,,Solid State Drives,,TRUE,Active,X-1TB,,Capacity,1 TB,,89.99,99.99,,TRUE,shopify,25,DENY,50,https://cdn.shopify.com/a.jpg,FALSE\n' +
        ',fast-ssd,,,,,,,,X-2TB,,,2 TB,,159.99,,,TRUE,shopify,7,DENY,50,,\n' +
        'Case fan,case-fan,,Acme,,,,TRUE,Active,FAN,,Title,Default Title,,9.99,,,TRUE,shopify,3,DENY,50,,\n' +
        'Old fan,old,,Acme,,Fan,,TRUE,Archived,OLD,,Title,Default Title,,9.99,,,TRUE,shopify,3,DENY,50,,\n',
    );
    assert.deepEqual(outcomes(rows).slice(0, 3), ['added', 'added', 'added']);
    assert.equal(rows[3]!.outcome, 'refused');
    const fan = { sku: 'FAN', name: 'Case fan', price: 9.99, quantity: 3, brand: 'Acme', category: 'case-fan' };
    assert.deepEqual(await catalog(), [fan, ONE, TWO]);
    assert.deepEqual(await specificationsOf('FAN'), []);
  });

  const sameParts: Readonly<Record<string, string>> = {
    Magento:
      'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,product_online,visibility,price,special_price,base_image,additional_attributes,qty,is_in_stock,configurable_variations\n' +
      'X-1TB,,Default,simple,"Default Category/Storage,Default Category/Storage/SSD",base,Fast SSD,<p>Quick</p>,1,Not Visible Individually,89.99,,/f/a.jpg,"manufacturer=Acme,capacity=1 TB",25.0000,1,\n' +
      'X-2TB,,Default,simple,Default Category/Storage/SSD,base,Fast SSD,,1,Not Visible Individually,159.99,,,"manufacturer=Acme,capacity=2 TB",7.0000,1,\n' +
      'X-2TB,german,,simple,,,Schnelle SSD,,,,,,,,,,\n' +
      'X,,Default,configurable,Default Category/Storage/SSD,base,Fast SSD,,1,"Catalog, Search",,,,,0,1,"sku=X-1TB,capacity=1 TB|sku=X-2TB,capacity=2 TB"\n',
    PrestaShop:
      'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;Reference #;Manufacturer;EAN13;Quantity;Minimal quantity;Description;Image URLs (x,y,z...);Feature(Name:Value:Position)\n' +
      '1;1;Fast SSD;Home,Storage,SSD;89.99;1;;X-1TB;Acme;;25;1;<p>Quick</p>;;Capacity:1 TB:1\n' +
      '2;1;Fast SSD;Home,Storage,SSD;159.99;1;;X-2TB;Acme;;7;1;;;Capacity:2 TB:1\n',
    OpenCart:
      'product_id,name(en-gb),categories,sku,upc,ean,jan,isbn,mpn,location,quantity,model,manufacturer,image_name,shipping,price,points,date_added,status,description(en-gb),minimum\n' +
      '42,Fast SSD,"20,33",X-1TB,,,,,,,25,M-1,Acme,catalog/a.jpg,yes,89.9900,0,2024-01-01,true,,1\n' +
      '43,Fast SSD,"20,33",X-2TB,,,,,,,7,M-2,Acme,catalog/b.jpg,yes,159.9900,0,2024-01-01,true,,1\n',
    'BigCommerce, before':
      'Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Bin Picking Number,Brand Name,Option Set,Product Description,Price,Cost Price,Retail Price,Sale Price,Product Visible?,Track Inventory,Current Stock Level,Low Stock Level,Category,Product Image File - 1\n' +
      'Product,77,Fast SSD,P,X,,Acme,Capacity,<p>Quick</p>,,,,,Y,by option,0,0,Components/Storage/SSD,\n' +
      '  SKU,1,[RT]Capacity=1 TB,,X-1TB,,,,,89.99,,,,,,25,0,,\n' +
      '  SKU,2,[RT]Capacity=2 TB,,X-2TB,,,,,159.99,,,,,,7,0,,\n',
    BigCommerce:
      'Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Low Stock,Price,Cost Price,Retail Price,Sale Price,Brand ID,Brand,Categories,Description,Is Visible,Internal Image URL (Export)\n' +
      'Product,77,Fast SSD,physical,X,,variant,0,0,,0,0,0,1,Acme,Components/Storage/SSD,<p>Quick</p>,TRUE,\n' +
      'Variant,78,,,X-1TB,Type=Rectangle|Name=Capacity|Value=1 TB,,25,0,89.99,,,,,,,,,\n' +
      'Variant,79,,,X-2TB,Type=Rectangle|Name=Capacity|Value=2 TB,,7,0,159.99,,,,,,,,,\n' +
      'Image,80,,,,,,,,,,,,,,,,,https://cdn.test/a.jpg\n',
    'Shopware 6':
      'id;parent_id;product_number;active;stock;name;description;price_net;price_gross;tax_rate;cover_media_url;manufacturer_name;categories;options\n' +
      'a1b2;;X;1;0;Fast SSD;<p>Quick</p>;89.99;107.09;19;;Acme;Hardware>SSD;\n' +
      'a1b3;a1b2;X-1TB;;25;;;;;;;;;Capacity: 1 TB\n' +
      'a1b4;a1b2;X-2TB;;7;;;159.99;190.39;19;;;;Capacity: 2 TB\n',
    Squarespace:
      'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Visible,Hosted Image URLs\n' +
      '6f0,6f1,PHYSICAL,shop,fast-ssd,Fast SSD,<p>Quick</p>,X-1TB,Capacity,1 TB,89.99,0.00,No,25,/ssd,,0.1,Yes,https://images.test/a.jpg https://images.test/b.jpg\n' +
      ',6f2,,,,,,X-2TB,,2 TB,159.99,0.00,No,7,,,0.1,,\n',
    Wix:
      'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,brand\n' +
      'p1,Product,Fast SSD,<p>Quick</p>,a1.jpg;a2.jpg,SSD,,,89.99,,true,PERCENT,0,,,,Capacity,DROP_DOWN,1 TB;2 TB,Acme\n' +
      'p1,Variant,,,,,X-1TB,,,0,true,,,25,,,,,1 TB,\n' +
      'p1,Variant,,,,,X-2TB,,,70,true,,,7,,,,,2 TB,\n',
    Odoo:
      'id,Internal Reference,Name,Barcode,Sales Price,Cost,Product Category,Quantity On Hand,Brand,Variant Values\n' +
      '__export__.product_1,X-1TB,Fast SSD,,89.99,,All / Storage / SSD,25.0,Acme,Capacity: 1 TB\n' +
      '__export__.product_2,X-2TB,Fast SSD,,159.99,,All / Storage / SSD,7.0,Acme,Capacity: 2 TB\n',
    'Lightspeed X':
      'id,handle,sku,name,description,product_category,variant_option_one_name,variant_option_one_value,supply_price,retail_price,brand_name,supplier_name,active,track_inventory,inventory_Main_Outlet,reorder_point_Main_Outlet\n' +
      '0b1,fast-ssd,X-1TB,Fast SSD,,SSD,Capacity,1 TB,,89.99,Acme,,1,1,25,\n' +
      '0b2,fast-ssd,X-2TB,Fast SSD,,SSD,Capacity,2 TB,,159.99,Acme,,1,1,7,\n',
    Ecwid:
      'type,product_internal_id,product_sku,product_name,product_price,product_is_inventory_tracked,product_quantity,product_is_available,product_description,product_category_1,product_brand,product_upc,product_variation_sku,product_variation_option_Capacity\n' +
      'product,9,X,Fast SSD,89.99,true,0,true,<p>Quick</p>,SSD,Acme,,,\n' +
      'product_variation,9,X,,89.99,true,25,,,,,,X-1TB,1 TB\n' +
      'product_variation,9,X,,159.99,true,7,,,,,,X-2TB,2 TB\n',
    Square:
      'Token,Item Name,Variation Name,SKU,Description,Category,Price,Option Name 1,Option Value 1,Current Quantity Main Store,GTIN\n' +
      'AB1,Fast SSD,1 TB,X-1TB,Quick,SSD,89.99,Capacity,1 TB,25,\n' +
      'AB1,Fast SSD,2 TB,X-2TB,Quick,SSD,159.99,Capacity,2 TB,7,\n',
    Amazon:
      'item_sku,item_name,external_product_id,brand_name,standard_price,quantity,parent_child,parent_sku,item_type,capacity,main_image_url\n' +
      'X,Fast SSD,,Acme,,,Parent,,internal-solid-state-drives,,\n' +
      'X-1TB,Fast SSD,,Acme,89.99,25,Child,X,internal-solid-state-drives,1 TB,https://m.test/a.jpg\n' +
      'X-2TB,Fast SSD,,Acme,159.99,7,Child,X,internal-solid-state-drives,2 TB,\n',
    Medusa:
      'Product Id;Product Handle;Product Title;Product Status;Product Description;Product Type;Variant SKU;Variant Barcode;Variant Inventory Quantity;Price USD;Option 1 Name;Option 1 Value\n' +
      'prod_1;fast-ssd;Fast SSD;published;Quick;SSD;X-1TB;;25;89.99;Capacity;1 TB\n' +
      'prod_1;fast-ssd;Fast SSD;published;Quick;SSD;X-2TB;;7;159.99;Capacity;2 TB\n',
    JTL:
      'Artikelnummer;Artikelname;HAN;GTIN;Hersteller;Netto-VK;EK Netto;Lagerbestand;Warengruppe;Vaterartikel;Variationsname 1;Variationswertname 1\n' +
      'X;Fast SSD;;;Acme;;;;SSD;;;\n' +
      'X-1TB;Fast SSD;;;Acme;89,99;;25;SSD;X;Kapazität;1 TB\n' +
      'X-2TB;Fast SSD;;;Acme;159,99;;7;SSD;X;Kapazität;2 TB\n',
    'Google Merchant':
      'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tbrand\tgtin\tcondition\tproduct_type\titem_group_id\tcapacity\tquantity\n' +
      'X-1TB\tFast SSD\tQuick\thttps://shop.test/1\thttps://shop.test/1.jpg\tin_stock\t89.99 USD\tAcme\t\tnew\tComponents > SSD\tX\t1 TB\t25\n' +
      'X-2TB\tFast SSD\tQuick\thttps://shop.test/2\thttps://shop.test/2.jpg\tin_stock\t159.99 USD\tAcme\t\tnew\tComponents > SSD\tX\t2 TB\t7\n',
  };
  for (const [system, content] of Object.entries(sameParts))
    test(`${system}: two variants become two parts`, async () => {
      assert.ok(system.startsWith(systemOf(headersOf(content))?.name ?? '?'), system);
      const rows = await imported(content);
      assert.deepEqual(
        rows.map(({ outcome, name }) => [outcome, name]),
        [
          ['added', 'Fast SSD'],
          ['added', 'Fast SSD'],
        ],
        JSON.stringify(rows),
      );
      const parts = (await catalog()).map((part) => withoutKey(part, 'mpn'));
      // The options of OpenCart are in another sheet, and some systems have no brands.
      const missing = { OpenCart: 'variant', Squarespace: 'brand', Square: 'brand', Medusa: 'brand' }[system];
      const expected = [ONE, TWO].map((part) => withoutKey(part, missing));
      assert.deepEqual(parts, expected);
    });
});

test('weights are read in the unit of their column or cell', async () => {
  const weights = async () =>
    (
      await store.db.$client.query('select sku, weight as grams from parts where hidden_at is null order by sku')
    ).rows.map(({ sku, grams }) => [sku, grams]);
  await imported(await shopFile('woocommerce-export.csv'));
  assert.deepEqual((await weights())[0], ['WOO-SSD-1', 50]);
  await imported('SKU,Name,Kind,Price,Weight (lbs)\nW-1,Case,case,50,11\n');
  await imported(
    'SKU,Name,Kind,Price,Weight\nW-2,Case,case,50,5.5 kg\nW-3,Case,case,50,12 oz\nW-4,Case,case,50,5\nW-5,Case,case,50,1200\n',
  );
  await imported('Artikelnummer;Name;Kategorie;Preis;Gewicht (kg)\nW-6;Case;case;50,00;1,5\n');
  assert.deepEqual((await weights()).slice(0, 6), [
    ['W-1', 4990],
    ['W-2', 5500],
    ['W-3', 340],
    ['W-4', null],
    ['W-5', 1200],
    ['W-6', 1500],
  ]);
});

test('package sizes are read in the unit of their column or cell', async () => {
  await imported(
    'ID,Type,SKU,Name,Published,Weight (kg),Length (cm),Width (cm),Height (cm),Regular price,Categories\n' +
      '1,simple,S-1,Case A,1,7.5,45,21.5,0,50,Case\n',
  );
  await imported(
    'Type,SKU,Name,Published,Length (in),Width (in),Height (in),Regular price,Categories\nsimple,S-2,Case B,1,10,2.5,1,50,Case\n',
  );
  await imported(
    'id,title,description,link,image link,price,availability,shipping_weight,shipping_length,shipping_width,shipping_height,product_type\n' +
      'S-3,Case C,Text,https://example.com/c,https://example.com/c.jpg,50.00 USD,in stock,1.2 kg,20 cm,1 m,8 in,Case\n',
  );
  const notes = await imported(
    'SKU,Name,Kind,Price,Package length,Package width (mm),Package height\nS-4,Case D,case,50,20,120,12"\nS-5,Case E,case,50,180,,-3 cm\n',
  );
  assert.deepEqual(outcomes(notes), [
    "added: the package length '20' has no known unit and was left out",
    "added: the package height '-3 cm' has no known unit and was left out",
  ]);
  // The length of a graphics card is a specification, not its package.
  await imported('SKU,Name,Kind,Price,Length (mm)\nS-6,Card,graphics-card,50,267\n');
  const { rows } = await store.db.$client.query(
    `select sku, package_length as l, package_width as w, package_height as h from parts where sku like 'S-_' and hidden_at is null order by sku`,
  );
  assert.deepEqual(
    rows.map(({ sku, l, w, h }) => [sku, l, w, h]),
    [
      ['S-1', 450, 215, null],
      ['S-2', 254, 64, 25],
      ['S-3', 200, 1000, 203],
      ['S-4', null, 120, 305],
      ['S-5', 180, null, null],
      ['S-6', null, null, null],
    ],
  );
});

test('what other systems allow and the store does not is left out, and said', async () => {
  const long = 'word '.repeat(1_200);
  const rows = await imported(
    'Handle,Title,Body (HTML),Vendor,Type,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Cost per item\n' +
      'a,Fan A,,Acme,Fan,A,-3,9.50,1234567890123,//cdn.test/a.jpg,0\n' +
      'b,Fan B,,Acme,Fan,B,Out of stock,9.50,,http://cdn.test/b.jpg,\n' +
      `c,Fan C,<p>${long}</p>,Acme,Fan,C,>100,9.50,N/A,a.jpg,\n`,
  );
  assert.deepEqual(outcomes(rows), [
    "added: stock -3 is read as 0; '1234567890123' is not a GTIN and was left out",
    'added: left out, because it is no link that begins with https://: picture',
    "added: left out, because it is no link that begins with https://: picture; 'N/A' is not a GTIN and was left out; the description is cut after 5,000 characters",
  ]);
  const fan = { price: 9.5, brand: 'Acme', category: 'case-fan' };
  assert.deepEqual(await catalog(), [
    { sku: 'A', name: 'Fan A', ...fan, quantity: 0 },
    { sku: 'B', name: 'Fan B', ...fan, quantity: 0 },
    { sku: 'C', name: 'Fan C', ...fan, quantity: 100 },
  ]);
});

describe('the files of distributors', () => {
  const SSD = {
    sku: '',
    name: 'SSD 1TB M.2 2280 NVME',
    price: 89.99,
    quantity: 25,
    brand: 'Acme',
    mpn: 'FS-1TB',
    category: 'storage',
  };
  const files: Readonly<Record<string, string>> = {
    Mouser:
      'Mouser #,Mfr. #,Mfr.,Description,Availability,Price (USD),RoHS,Lifecycle\n999-FS1TB,FS-1TB,Acme,SSD 1TB M.2 2280 NVME,25 In Stock,$89.99,Yes,Active\n',
    Farnell:
      'Order Code,Manufacturer Part No,Manufacturer,Description,Stock,Unit Price,Minimum Order Quantity\n1234567,FS-1TB,Acme,SSD 1TB M.2 2280 NVME,25,89.99,1\n',
    LCSC: 'LCSC Part Number,Manufacture Part Number,Manufacturer,Package,Description,Stock,Unit Price(US$)\nC12345,FS-1TB,Acme,M.2,SSD 1TB M.2 2280 NVME,25,89.99\n',
    Arrow:
      'Arrow Part Number,Manufacturer Part Number,Manufacturer,Description,Available,Unit Price\nA-1,FS-1TB,Acme,SSD 1TB M.2 2280 NVME,25,89.99\n',
    RS: 'RS Stock No.,Mfr. Part No.,Brand,Description,Stock,Unit price\n123-456,FS-1TB,Acme,SSD 1TB M.2 2280 NVME,25,89.99\n',
    TME: 'TME Symbol;Original symbol;Manufacturer;Description;Stock;Net price\nFS1TB-TME;FS-1TB;Acme;SSD 1TB M.2 2280 NVME;25;89.99\n',
    'Ingram Micro':
      'Ingram Part Number,Vendor Part Number,Vendor Name,Description,UPC Code,Customer Price,Available Quantity\n1A2B3C,FS-1TB,Acme,SSD 1TB M.2 2280 NVME,,89.99,25\n',
    'Ingram Micro, in one word each':
      'IngramPartNumber,VendorPartNumber,VendorName,Description,UPCCode,CustomerPrice,AvailableQuantity\n1A2B3C,FS-1TB,Acme,SSD 1TB M.2 2280 NVME,,89.99,25\n',
    'RS, with tax in a heading':
      'RS Stock No.,Mfr. Part No.,Brand,Description,Stock,Price (ex VAT)\n123-456,FS-1TB,Acme,SSD 1TB M.2 2280 NVME,25,89.99\n',
    'TD SYNNEX':
      'TD SYNNEX SKU,Mfg Part Number,Mfg Name,Short Description,Qty on Hand,Contract Price\n7654321,FS-1TB,Acme,SSD 1TB M.2 2280 NVME,25,89.99\n',
    ALSO: 'ProductID;ManufacturerPartNumber;ManufacturerName;Description;NetPrice;AvailableQuantity\n1;FS-1TB;Acme;SSD 1TB M.2 2280 NVME;89.99;25\n',
    'German distributor':
      'Hersteller;Hersteller-Nr.;Bezeichnung;HEK;Lagerbestand\nAcme;FS-1TB;SSD 1TB M.2 2280 NVME;89,99;25\n',
  };
  test('DigiKey: the number is the maker’s, the description is the name', async () => {
    assert.deepEqual(outcomes(await imported(await shopFile('digikey-table.csv'))), ['added']);
    assert.deepEqual(await catalog(), [SSD]);
  });
  for (const [system, content] of Object.entries(files))
    test(`${system}: found again by brand and maker's number`, async () => {
      assert.equal(systemOf(headersOf(content))?.name, system.split(',')[0]);
      assert.deepEqual(outcomes(await imported(content)), ['added']);
      assert.deepEqual(await catalog(), [SSD]);
      assert.deepEqual(
        outcomes(
          await imported(
            content.replace(/,25|;25/, (cell) => `${cell[0]}30`),
            'next.csv',
          ),
        ),
        ['changed'],
      );
      assert.deepEqual(await catalog(), [{ ...SSD, quantity: 30 }]);
    });
});

test('a list of no known system is read by what most lists call their columns', async () => {
  const rows = await imported(
    'Item No.,Item Description,Manufacturer Name,Manufacturer Part #,UPC Code,Unit Price,Qty Available\nA-1,SSD 1TB M.2 NVME,Acme,FS-1TB,036000291452,89.99,25\n',
  );
  assert.deepEqual(outcomes(rows), ['added']);
  assert.deepEqual(await catalog(), [
    {
      sku: 'A-1',
      name: 'SSD 1TB M.2 NVME',
      price: 89.99,
      quantity: 25,
      brand: 'Acme',
      gtin: '036000291452',
      mpn: 'FS-1TB',
      category: 'storage',
    },
  ]);
});

test('the headings of each system are distinct, and name known fields', () => {
  for (const { name, headings, marks } of FILE_SYSTEMS) {
    for (const field of Object.keys(headings))
      assert.ok((IMPORT_FIELDS as string[]).includes(field), `${name}: ${field}`);
    const all = Object.values(headings).flatMap((list) => list.split(', '));
    assert.deepEqual(
      all.filter((heading, at) => all.indexOf(heading) !== at),
      [],
      name,
    );
    for (const mark of marks) assert.ok(systemOf(mark.replaceAll('#', '1').split(', ')), `${name}: ${mark}`);
  }
});

/** Clothes: shapes with the role of their colour, on the portrait's grid of 200. */

const BODY = "M18 204c2-34 26-44 62-52 6 12 34 12 40 0 36 8 60 18 62 52z";

/** @type {Record<string, [string, string][]>} */
export const CLOTHES = {
    jumper: [["colour", BODY], ["trim", "M78 151c8 17 36 17 44 0l6 2c-8 25-48 25-56 0z"]],
    shirt: [["colour", BODY], ["trim", "M80 150l20 22-16 16-14-34zM120 150l-20 22 16 16 14-34z"], ["shade", "M99 174h2.500v30H99z"]],
    blazer: [["trim", BODY], ["colour", "M18 204c2-34 26-44 60-51l22 51zM182 204c-2-34-26-44-60-51l-22 51z"], ["shade", "M78 153l22 51-18-22-12 2 4-29zM122 153l-22 51 18-22 12 2-4-29z"]],
    apron: [["colour", BODY], ["trim", "M72 154l6 30h44l6-30 8 3-2 47H66l-2-47z"], ["shade", "M88 190h24v2.500H88z"]],
    uniform: [["colour", BODY], ["shade", "M80 150l20 22-14 18-16-36zM120 150l-20 22 14 18 16-36z"], ["ink", "M96 173h8l4 31H92z"], ["trim", "M30 170l22-9 2 5-23 10zM170 170l-22-9-2 5 23 10zM132 184l2.5 5 5.5.7-4 3.8 1 5.5-5-2.6-5 2.6 1-5.5-4-3.8 5.5-.7z"]],
};
